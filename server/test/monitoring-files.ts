/** The expressions of the dashboard and the alerts in `deploy/`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { serverRoot } from '../src/core/server-root.ts'

export const DEPLOY = join(serverRoot, '../deploy')
export const RULES = join(DEPLOY, 'prometheus/lectern.rules.yml')

interface Alert {
  alert: string
  expr: string
  annotations: { summary?: string; runbook?: string }
}

export const listAlerts = (): Alert[] =>
  (load(readFileSync(RULES, 'utf8')) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules)

interface Panel {
  title: string
  targets?: { expr: string }[]
}

export function listPanels(): { title: string; expressions: string[] }[] {
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/lectern.json'), 'utf8')) as { panels: Panel[] }
  return panels.map(({ title, targets = [] }) => ({
    title,
    expressions: targets.map(({ expr }) => expr.replaceAll('$job', '.+').replaceAll('$__rate_interval', '1m')),
  }))
}

interface Selector {
  name: string
  /** Label and value, where one is demanded. */
  labels: [label: string, value: string][]
}

/** Metrics have a prefix; other words of an expression are functions and labels. */
export const listSelectors = (expression: string): Selector[] =>
  [...expression.matchAll(/\b((?:lectern|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(([, name, labels = '']) => ({
    name: name!,
    labels: [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label!, value!]),
  }))
