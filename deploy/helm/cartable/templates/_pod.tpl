{{- define "cartable.labels" -}}
app.kubernetes.io/name: cartable
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* A pod of one role: dict "root" . "role" "web" "process" .Values.web; "migrate" updates the tables and ends. */ -}}
{{- define "cartable.pod" -}}
metadata:
  labels:
    {{- include "cartable.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  # Requests and jobs under way end before.
  terminationGracePeriodSeconds: 90
  {{- if eq .role "migrate" }}
  restartPolicy: Never
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: cartable
      image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      {{- if eq .role "migrate" }}
      command: [node, apps/server/src/commands/migrate.ts]
      {{- end }}
      securityContext:
        readOnlyRootFilesystem: true
        allowPrivilegeEscalation: false
        capabilities: { drop: [ALL] }
      env:
        {{- if ne .role "migrate" }}
        - { name: CARTABLE_ROLE, value: {{ .role }} }
        {{- end }}
        - { name: CARTABLE_PUBLIC_URL, value: {{ .root.Values.publicUrl | quote }} }
        # One job updates the tables before any process of a version starts (migrate.yaml).
        {{- $settings := merge (dict) .root.Values.settings (dict "CARTABLE_MIGRATIONS" "manual") }}
        {{- if eq .role "web" }}
        # Until the proxies in front know that it leaves; the pod is not ready meanwhile. With the minute that it
        # leaves requests under way, less than the grace period. A name given twice would be lost at an upgrade.
        {{- $settings = merge (dict) $settings (dict "CARTABLE_DRAIN" "8 s") }}
        {{- end }}
        {{- range $name, $value := $settings }}
        - { name: {{ $name }}, value: {{ $value | quote }} }
        {{- end }}
      envFrom:
        - secretRef: { name: {{ .root.Values.existingSecret }} }
      {{- if eq .role "web" }}
      ports:
        - { name: http, containerPort: 8080 }
      startupProbe:
        httpGet: { path: /health/ready, port: http }
        periodSeconds: 3
        failureThreshold: 60
      readinessProbe:
        httpGet: { path: /health/ready, port: http }
        periodSeconds: 5
      livenessProbe:
        httpGet: { path: /health/live, port: http }
        periodSeconds: 10
        failureThreshold: 6
      {{- end }}
      resources:
        {{- toYaml .process.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - name: data
      emptyDir: { sizeLimit: {{ .root.Values.cache.sizeLimit }} }
    - name: tmp
      emptyDir: {}
{{- end }}
