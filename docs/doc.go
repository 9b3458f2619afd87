// Package docs holds the pages of this folder of which the help tells parts, as
// they are written here.
package docs
