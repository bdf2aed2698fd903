import { expect } from 'vitest';
import { call, type CallOptions } from './http.ts';

/** Values by name and labels, such as `http_requests_total{method="GET",status="200"}`, the labels in the order of the alphabet. */
export type Series = ReadonlyMap<string, number>;

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABELS = /^(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\n"])*"(?:,(?!$)|$))*$/;
// Prometheus reads numbers as Go does, which takes NaN in whatever case.
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (-?[0-9.]+(?:e[+-]?[0-9]+)?|nan|[+-]Inf)$`, 'i');
const COMMENT = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`);

/** Reads /metrics as Prometheus does. */
export async function scrape(base: string, options: CallOptions = {}): Promise<Series> {
  const { status, headers, text } = await call('GET', `${base}/metrics`, options);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return parseMetrics(text);
}

/** How much a value has grown since `before`. A series that is absent counts as 0. */
export function growth(before: Series, after: Series): (series: string) => number {
  return (series) => (after.get(series) ?? 0) - (before.get(series) ?? 0);
}

/** The names of all metrics, including those without a value and each name of a histogram. */
export function metricNames(text: string): Set<string> {
  const types = Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type]) => ({ name, type }));
  const suffixes = (type: string | undefined) => (type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']);
  return new Set(types.flatMap(({ name, type }) => suffixes(type).map((suffix) => name + suffix)));
}

/** Parses the text format of Prometheus, version 0.0.4. Throws on any deviation from it. */
export function parseMetrics(text: string): Series {
  const series = new Map<string, number>();
  const types = new Map<string, string>();
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, kind, about = '', told = ''] = COMMENT.exec(line) ?? [];
    if (kind === 'TYPE') {
      if (types.has(about) || !['counter', 'gauge', 'histogram', 'summary'].includes(told)) throw new Error(line);
      types.set(about, told);
    }
    if (kind !== undefined) continue;
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    if (!types.has(name) && types.get(name.replace(/_(bucket|sum|count)$/, '')) !== 'histogram') throw new Error(line);
    if (!LABELS.test(labels)) throw new Error(line);
    const key = labels === '' ? name : `${name}{${sorted(labels)}}`;
    if (series.has(key)) throw new Error(`twice: ${line}`);
    series.set(key, Number(value.replace('Inf', 'Infinity')));
  }
  requireWholeHistograms(series);
  return series;
}

function sorted(labels: string): string {
  const each = labels.match(/[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\.)*"/g) ?? [];
  return each.sort().join(',');
}

function requireWholeHistograms(series: Series): void {
  for (const [key, value] of series) {
    if (!key.includes('le="+Inf"')) continue;
    const counted = key
      .replace('_bucket', '_count')
      .replace(/,?le="\+Inf"/, '')
      .replace('{,', '{')
      .replace('{}', '');
    if (series.get(counted) !== value) throw new Error(`${key} is ${value}, ${counted} is ${series.get(counted)}`);
  }
}
