import type { z } from 'zod';
import { Variables } from '../../src/environment/environment.ts';
import { defaultOf, metaOf } from '../../src/settings.ts';

// Every schema that can refuse a value refuses one of these. The message of the refusal describes the form of the value.
const UNLIKELY = ['?', ''];

const HEAD = `# Configuration

The service and its commands read these environment variables. Each wrong value is one line on stderr, and the exit code is 1. No
variable is needed to try the service. An installation for a study sets \`DATABASE_URL\`, \`TOKEN_KEYS\`, \`PUBLIC_URL\`,
\`TRUST_PROXY\`, \`SMTP_URL\`, \`MAIL_FROM\` and \`DEMO_DATA=off\`. A variable that is set to an empty text counts as set.

\`npm run configuration\` writes this page from \`src/environment\`. Settings that need a decision are explained in
[Configure](../guides/operators/configure.md).`;

const TAIL = `Credentials of the bucket are found as AWS tools find them: \`AWS_ACCESS_KEY_ID\` and \`AWS_SECRET_ACCESS_KEY\`, a profile, or the role of the
machine or container.`;

/** Makes docs/reference/configuration.md: the default, form and meaning of each variable, in the order of the schema. */
export function configurationReference(): string {
  const groups = Map.groupBy(Object.entries(Variables.shape), ([, schema]) => metaOf(schema).group);
  const parts = [...groups].map(([group, variables]) => `## ${group}\n\n${tableOf(variables)}`);
  return `${[HEAD, ...parts, TAIL].join('\n\n')}\n`;
}

function tableOf(variables: [string, z.ZodType][]): string {
  const rows = variables.map(([name, schema]) => [
    code(name),
    shownDefault(schema),
    formOf(schema),
    metaOf(schema).description,
  ]);
  const lines = [['Variable', 'Default', 'Form', 'Meaning'], ['---', '---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function shownDefault(schema: z.ZodType): string {
  const value = defaultOf(schema);
  return value === null ? (metaOf(schema).unset ?? 'none') : code(value);
}

function formOf(schema: z.ZodType): string {
  const { examples = [] } = metaOf(schema);
  return [wantedBy(schema), ...examples.map((example) => `such as ${code(example)}`)].join(', ');
}

function wantedBy(schema: z.ZodType): string {
  const refusal = UNLIKELY.map((text) => schema.safeParse(text).error?.issues[0]).find((issue) => issue !== undefined);
  if (refusal === undefined) return 'any text';
  if (refusal.code === 'invalid_value') return refusal.values.map((value) => code(String(value))).join(', ');
  // Markdown reads a bare `<` as the start of an element.
  return refusal.message.replace(/^must (not )?be /, '$1').replaceAll('<', '\\<');
}

function code(text: string): string {
  return `\`${text}\``;
}
