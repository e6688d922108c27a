// Renders a Helm chart with Go's template engine and Sprig, the two libraries of which Helm's own engine consists, for
// machines without Helm. Usage: render-chart CHART < {"Values": …, "Release": …}; prints a JSON object of the rendered
// text by file name. Like `helm template --strict`, it fails for missing functions and undefined templates.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func readYaml(path string) map[string]interface{} {
	content, err := os.ReadFile(path)
	check(err)
	values := map[string]interface{}{}
	check(yaml.Unmarshal(content, &values))
	return values
}

// Merges overrides into defaults, like Helm: maps by key, everything else as a whole.
func merge(defaults, overrides map[string]interface{}) {
	for key, value := range overrides {
		inner, isMap := value.(map[string]interface{})
		existing, hasMap := defaults[key].(map[string]interface{})
		if isMap && hasMap {
			merge(existing, inner)
		} else {
			defaults[key] = value
		}
	}
}

func main() {
	chart := os.Args[1]
	var input struct {
		Values  map[string]interface{}
		Release map[string]interface{}
	}
	check(json.NewDecoder(os.Stdin).Decode(&input))
	values := readYaml(filepath.Join(chart, "values.yaml"))
	merge(values, input.Values)
	metadata := map[string]interface{}{}
	for key, value := range readYaml(filepath.Join(chart, "Chart.yaml")) {
		metadata[strings.ToUpper(key[:1])+key[1:]] = value
	}

	root := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := root.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	functions["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	root.Funcs(functions)

	paths, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	base := metadata["Name"].(string) + "/templates"
	for _, path := range paths {
		content, err := os.ReadFile(path)
		check(err)
		_, err = root.New(base + "/" + filepath.Base(path)).Parse(string(content))
		check(err)
	}
	rendered := map[string]string{}
	for _, path := range paths {
		file := filepath.Base(path)
		if strings.HasPrefix(file, "_") {
			continue
		}
		data := map[string]interface{}{
			"Values":   values,
			"Release":  input.Release,
			"Chart":    metadata,
			"Template": map[string]interface{}{"Name": base + "/" + file, "BasePath": base},
		}
		var text strings.Builder
		check(root.ExecuteTemplate(&text, base+"/"+file, data))
		rendered[file] = text.String()
	}
	check(json.NewEncoder(os.Stdout).Encode(rendered))
}
