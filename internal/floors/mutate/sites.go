package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// mutant is one fault, and its form in the source.
type mutant struct {
	File  string // its path below the module, with slashes
	Func  string // the function that it is in, and its receiver
	Kind  string // negate, bound, junction, arithmetic, constant, drop
	Text  string // the source that it changes, on one line and cut short
	Nth   int    // counts, from 1, the otherwise equal ones of a file
	Line  int
	start int    // offsets in the file
	end   int    // the end of the wrapped text
	open  string // put before it; %d is the number of the mutant
	close string // put after it
	op    int    // the offset of an operator that becomes a comma, where not 0
}

// ID names m in lists, independently of its line.
func (m mutant) ID() string {
	return fmt.Sprintf("%s %s %s %q %d", m.File, m.Func, m.Kind, m.Text, m.Nth)
}

// finder goes through one file.
type finder struct {
	fset    *token.FileSet
	info    *types.Info
	pkg     *types.Package
	file    *ast.File
	name    string // the path of the file below the module
	source  []byte
	in      string // the function that it is in
	skip    map[ast.Node]bool
	found   []mutant
	counted map[string]int
}

// find returns the mutants of one file.
func find(fset *token.FileSet, info *types.Info, pkg *types.Package, file *ast.File, name string, source []byte) []mutant {
	f := &finder{fset: fset, info: info, pkg: pkg, file: file, name: name, source: source, skip: map[ast.Node]bool{}, counted: map[string]int{}}
	for _, d := range file.Decls {
		f.in = "-"
		switch d := d.(type) {
		case *ast.FuncDecl:
			f.in = receiver(d) + d.Name.Name
			if d.Body == nil || d.Name.Name == "String" {
				continue
			}
		case *ast.GenDecl:
			if d.Tok != token.VAR {
				continue
			}
		}
		ast.Inspect(d, f.visit)
	}
	return f.found
}

func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	return strings.TrimPrefix(types.ExprString(d.Recv.List[0].Type), "*") + "."
}

// add takes down a mutant of node.
func (f *finder) add(kind string, node ast.Node, open, close string) *mutant {
	start, end := f.fset.Position(node.Pos()), f.fset.Position(node.End())
	text := strings.Join(strings.Fields(string(f.source[start.Offset:end.Offset])), " ")
	if len(text) > 72 {
		text = text[:72]
	}
	m := mutant{File: f.name, Func: f.in, Kind: kind, Text: text, Line: start.Line, start: start.Offset, end: end.Offset, open: open, close: close}
	f.counted[m.ID()]++
	m.Nth = f.counted[m.ID()]
	f.found = append(f.found, m)
	return &f.found[len(f.found)-1]
}

// visit is what ast.Inspect calls.
func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.BlockStmt:
		f.droppable(n.List)
	case *ast.CommClause:
		f.droppable(n.Body)
	case *ast.CaseClause:
		f.droppable(n.Body)
		for _, e := range n.List {
			f.condition(e)
			f.leave(e)
		}
	case *ast.SwitchStmt:
		if n.Tag != nil { // the cases are values and no conditions
			for _, s := range n.Body.List {
				for _, e := range s.(*ast.CaseClause).List {
					f.skip[e] = true
				}
			}
		}
	case *ast.IfStmt:
		f.condition(n.Cond)
	case *ast.ForStmt:
		f.skip[n.Cond] = true // turned round, it most often does not end
	case *ast.ReturnStmt:
		f.returned(n)
	case *ast.KeyValueExpr:
		f.leave(n.Key)
	case *ast.ArrayType:
		f.leave(n.Len)
	case *ast.CallExpr:
		if name, is := n.Fun.(*ast.Ident); is && name.Name == "make" {
			for _, e := range n.Args {
				f.leave(e)
			}
		}
	case ast.Expr:
		return f.expression(n)
	}
	if e, is := n.(ast.Expr); is {
		return f.expression(e)
	}
	return true
}

// leave says that e, if it is a constant, stays unchanged.
func (f *finder) leave(e ast.Expr) {
	if e != nil && f.info.Types[e].Value != nil {
		f.skip[e] = true
	}
}

// returned leaves unchanged the values beside a returned error or false, which
// callers ignore.
func (f *finder) returned(n *ast.ReturnStmt) {
	if len(n.Results) < 2 {
		return
	}
	last := n.Results[len(n.Results)-1]
	if id, is := last.(*ast.Ident); is && (id.Name == "nil" || id.Name == "true") {
		return
	}
	for _, e := range n.Results[:len(n.Results)-1] {
		f.leave(e)
	}
}

// condition takes e if it is no comparison and no junction, which are found by
// themselves.
func (f *finder) condition(e ast.Expr) {
	switch bare := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if bare.Op == token.LAND || bare.Op == token.LOR {
			f.condition(bare.X)
			f.condition(bare.Y)
		}
		return
	case *ast.UnaryExpr:
		return // visited as such
	}
	if b, is := f.info.TypeOf(e).Underlying().(*types.Basic); is && b.Info()&types.IsBoolean != 0 && f.info.Types[e].Value == nil && !f.skip[e] {
		f.add("negate", e, "((", ") != mutantIs(%d))")
	}
}

// droppable takes the statements of a list that may be left out.
func (f *finder) droppable(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if call, is := s.X.(*ast.CallExpr); is {
				if id, named := call.Fun.(*ast.Ident); named && id.Name == "panic" {
					continue
				}
			}
		case *ast.AssignStmt:
			if id, is := s.Lhs[0].(*ast.Ident); s.Tok == token.DEFINE || is && id.Name == "_" {
				continue
			}
		case *ast.IncDecStmt:
		case *ast.BranchStmt:
			if s.Tok != token.BREAK && s.Tok != token.CONTINUE {
				continue
			}
		case *ast.ReturnStmt:
			if len(s.Results) > 0 {
				continue
			}
		default:
			continue
		}
		f.add("drop", s, "if !mutantIs(%d) { ", " }")
	}
}

// bounds are comparisons, each with the one that differs if both sides are
// equal.
var bounds = map[token.Token]token.Token{token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR}

// expression takes e, and reports whether to look at its parts.
func (f *finder) expression(e ast.Expr) bool {
	typed := f.info.Types[e]
	if typed.Value != nil {
		f.constant(e, typed)
		return false
	}
	switch e := e.(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT && !f.skip[e] {
			f.add("negate", e, "((", ") != mutantIs(%d))")
		}
	case *ast.BinaryExpr:
		f.binary(e)
	}
	return true
}

func (f *finder) binary(e *ast.BinaryExpr) {
	start, end, op := f.fset.Position(e.Pos()).Offset, f.fset.Position(e.End()).Offset, f.fset.Position(e.OpPos).Offset
	text := string(f.source[start:end])
	copied := strings.ReplaceAll(text, "\n", " ")
	// other returns e with another operator.
	other := func(to token.Token) string {
		return copied[:op-start] + to.String() + copied[op-start+len(e.Op.String()):]
	}
	plain := !strings.Contains(text, "//") && !(strings.Contains(text, "\n") && strings.Contains(text, "{"))
	choice := func(to token.Token) string {
		return "(mutantIs(%d) && (" + strings.ReplaceAll(other(to), "%", "%%") + ") || !mutantIs(%d) && ("
	}
	switch to, bound := bounds[e.Op]; {
	case bound || e.Op == token.EQL || e.Op == token.NEQ:
		if !f.skip[e] {
			f.add("negate", e, "((", ") != mutantIs(%d))")
		}
		if bound && plain {
			f.add("bound", e, choice(to), "))")
		}
		f.leave(e.X)
		f.leave(e.Y)
	case e.Op == token.LAND && plain:
		f.add("junction", e, choice(token.LOR), "))")
	case e.Op == token.LOR && plain:
		f.add("junction", e, choice(token.LAND), "))")
	case e.Op == token.ADD || e.Op == token.SUB:
		if b, is := f.info.TypeOf(e).Underlying().(*types.Basic); is && b.Info()&types.IsNumeric != 0 {
			f.add("arithmetic", e, map[token.Token]string{token.ADD: "mutantSum(%d, ", token.SUB: "mutantLess(%d, "}[e.Op], ")").op = op
		}
	}
}

// constant takes a constant that is as large as it gets.
func (f *finder) constant(e ast.Expr, typed types.TypeAndValue) {
	basic, is := typed.Type.Underlying().(*types.Basic)
	if f.skip[e] || !is {
		return
	}
	switch {
	case typed.Value.Kind() == constant.Bool:
		f.add("constant", e, "(mutantIs(%d) != ", ")")
	case basic.Info()&types.IsInteger != 0:
		if named, ok := f.spelled(typed.Type); ok {
			f.add("constant", e, "mutantNext["+named+"](%d, ", ")")
		}
	}
}

// spelled returns t as it is written in this file, if possible.
func (f *finder) spelled(t types.Type) (string, bool) {
	ok := true
	text := types.TypeString(t, func(p *types.Package) string {
		if p == f.pkg {
			return ""
		}
		for _, i := range f.file.Imports {
			if strings.Trim(i.Path.Value, `"`) == p.Path() {
				if i.Name != nil {
					return i.Name.Name
				}
				return p.Name()
			}
		}
		ok = false
		return ""
	})
	return text, ok && !strings.HasPrefix(text, "untyped ")
}
