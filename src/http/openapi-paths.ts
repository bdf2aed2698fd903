import type { OpenAPIObject } from 'trpc-to-openapi';
import { paramNames } from './routes.ts';

type Paths = NonNullable<OpenAPIObject['paths']>;
type Parameter = { name: string; in: string };

/**
 * Merges operations whose paths differ only in the names of their parameters, such as GET /foods/{locale} and
 * DELETE /foods/{code}: OpenAPI regards the paths as identical (3.1, Paths Object). The first operation names the parameters.
 */
export function unifyPaths(paths: Paths): Paths {
  const firstOfShape = new Map<string, string>();
  const unified: Paths = {};
  for (const [path, item] of Object.entries(paths)) {
    const shape = path.replaceAll(/\{[^}]+\}/g, '{}');
    const first = firstOfShape.get(shape) ?? path;
    firstOfShape.set(shape, first);
    for (const operation of Object.values(item))
      renameParameters(operation as { parameters?: Parameter[] }, path, first);
    unified[first] = { ...unified[first], ...item };
  }
  return unified;
}

function renameParameters({ parameters = [] }: { parameters?: Parameter[] }, path: string, first: string): void {
  const names = paramNames(path);
  const newNames = paramNames(first);
  for (const parameter of parameters) {
    const place = parameter.in === 'path' ? names.indexOf(parameter.name) : -1;
    parameter.name = newNames[place] ?? parameter.name;
  }
}
