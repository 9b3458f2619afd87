package main

import (
	"encoding/json"
	"fmt"
	"io"
)

// bom is a bill of materials in CycloneDX's JSON, version 1.5. It tells no time
// and no number of its own, so that the same program has the same bill.
type bom struct {
	Format     string      `json:"bomFormat"`
	Spec       string      `json:"specVersion"`
	Version    int         `json:"version"`
	Metadata   metadata    `json:"metadata"`
	Components []component `json:"components"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Type       string          `json:"type"`
	Reference  string          `json:"bom-ref"`
	Name       string          `json:"name"`
	Version    string          `json:"version"`
	PURL       string          `json:"purl"`
	Licences   []licenceChoice `json:"licenses"`
	Properties []property      `json:"properties,omitempty"`
}

type licenceChoice struct {
	Licence licenceName `json:"license"`
}

type licenceName struct {
	ID string `json:"id"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// cyclonedx writes the bill of materials of p.
func (p program) cyclonedx(out io.Writer) error {
	bill := bom{Format: "CycloneDX", Spec: "1.5", Version: 1}
	bill.Metadata.Component = componentOf("application", part{module: module{path: p.name, version: p.version}, licence: licence{name: "Apache-2.0"}})
	for _, one := range p.parts {
		bill.Components = append(bill.Components, componentOf("library", one))
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(bill); err != nil {
		return fmt.Errorf("bill: %w", err)
	}
	return nil
}

func componentOf(kind string, p part) component {
	url := "pkg:golang/" + p.path + "@" + p.version
	made := component{Type: kind, Reference: url, Name: p.path, Version: p.version, PURL: url, Licences: []licenceChoice{{licenceName{p.licence.name}}}}
	if p.sum != "" {
		made.Properties = []property{{"go.sum", p.sum}}
	}
	return made
}
