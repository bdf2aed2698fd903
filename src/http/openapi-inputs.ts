import type { OpenAPIObject } from 'trpc-to-openapi';
import { globalRegistry, type $ZodType, type $ZodTypes } from 'zod/v4/core';
import { inputKeys } from '../contract/coercion.ts';
import type { OperationObject, Schema } from './openapi.ts';
import type { Operation } from './routes.ts';

type Parameter = NonNullable<OperationObject['parameters']>[number];

/**
 * Puts the description of each parameter beside its name, and only there: many generators and viewers ignore the description of its
 * schema. The description is that of the outermost schema of the input, which the generator of the document loses behind `optional()`.
 */
export function describeParameters(object: OperationObject, { procedure }: Operation): void {
  if (object.parameters === undefined) return;
  const keys = inputKeys(procedure._def.inputs as unknown as $ZodType[]);
  object.parameters = object.parameters.map((parameter) => described(parameter, keys));
}

/**
 * Moves the schemas of a body that have no name of their own to the components, under the name of the operation, so that generated
 * clients have a type for each body: `foods.create` takes a `FoodsCreateInput`.
 */
export function nameBody(document: OpenAPIObject, { requestBody }: OperationObject, { name }: Operation): void {
  if (requestBody === undefined || '$ref' in requestBody) return;
  document.components ??= {};
  const schemas: Record<string, Schema> = (document.components.schemas ??= {});
  const component = `${name.split('.').map(capitalised).join('')}Input`;
  for (const content of Object.values(requestBody.content)) {
    if (content.schema === undefined || '$ref' in content.schema) continue;
    if (component in schemas)
      throw new Error(`The body of ${name} cannot be named ${component}: a schema has that name`);
    schemas[component] = content.schema;
    content.schema = { $ref: `#/components/schemas/${component}` };
  }
}

function described(parameter: Parameter, keys: ReadonlyMap<string, readonly $ZodType[]>): Parameter {
  if ('$ref' in parameter || parameter.schema === undefined) return parameter;
  const { description: inSchema, ...schema } = parameter.schema as { description?: string };
  const [input] = keys.get(parameter.name) ?? [];
  const description = (input && descriptionOf(input)) ?? parameter.description ?? inSchema;
  return { ...parameter, ...(description === undefined ? {} : { description }), schema };
}

function descriptionOf(schema: $ZodType): string | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  const { description } = globalRegistry.get(schema) ?? {};
  if (description !== undefined) return description;
  return 'innerType' in def ? descriptionOf(def.innerType) : undefined;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
