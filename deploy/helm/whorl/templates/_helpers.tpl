{{/* Name of all objects of a release. */}}
{{- define "whorl.name" -}}
{{- if contains "whorl" .Release.Name }}{{ .Release.Name | trunc 52 | trimSuffix "-" }}{{ else }}{{ printf "%s-whorl" .Release.Name | trunc 52 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "whorl.selector" -}}
app.kubernetes.io/name: whorl
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "whorl.labels" -}}
{{ include "whorl.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* "yes" if PostgreSQL has the data. */}}
{{- define "whorl.hasExternalDatabase" -}}
{{- if or .Values.database.url .Values.database.existingSecret }}yes{{ end }}
{{- end }}

{{- define "whorl.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}

{{/* Stops the installation of settings that would lose data or visitors. */}}
{{- define "whorl.checkValues" -}}
{{- $replicas := int .Values.replicas }}
{{- $external := include "whorl.hasExternalDatabase" . }}
{{- if and (gt $replicas 1) (not $external) }}{{ fail "replicas above 1 need database.url or database.existingSecret: SQLite has one server." }}{{ end }}
{{- if and (gt $replicas 1) (not .Values.redis.url) }}{{ fail "replicas above 1 need redis.url: rate limits would count per server." }}{{ end }}
{{- end }}
