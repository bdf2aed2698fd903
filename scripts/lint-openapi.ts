import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { parse } from 'yaml';
import { runCommand } from '../cli/support/command.ts';

const place = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const DOCUMENT = place('docs/openapi.json');

await runCommand(
  {
    name: 'node scripts/lint-openapi.ts',
    forms: [''],
    summary: 'Lints docs/openapi.json with Redocly and Spectral.',
    details:
      'redocly.yaml and .spectral.yaml have the rules. Any finding fails the command; nothing is fetched or sent.',
    options: {},
    example: 'node scripts/lint-openapi.ts',
  },
  async () => {
    const source = readFileSync(DOCUMENT, 'utf8');
    const findings = [...(await redocly(source)), ...(await spectral(source))];
    for (const finding of findings) console.error(finding);
    if (findings.length > 0) process.exitCode = 1;
  },
);

async function redocly(source: string): Promise<string[]> {
  const config = await loadConfig({ configPath: place('redocly.yaml') });
  const problems = await lintFromString({ source, absoluteRef: DOCUMENT, config });
  return problems.map(({ ruleId, message, location: [at] }) => `Redocly ${ruleId}: ${message} (${at?.pointer ?? ''})`);
}

async function spectral(source: string): Promise<string[]> {
  const { rules } = parse(readFileSync(place('.spectral.yaml'), 'utf8')) as { rules: Record<string, 'off'> };
  const linter = new spectralCore.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']], rules });
  const problems = await linter.run(JSON.parse(source));
  return problems.map(({ code, message, path }) => `Spectral ${code}: ${message} (#/${path.join('/')})`);
}
