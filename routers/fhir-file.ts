import { FileAnswer } from '../src/contract/files.ts';
import type { FhirObject } from '../src/domain/fhir-elements.ts';

/** Returns an HL7 FHIR resource as a file of JSON in UTF-8. */
export function toFhirFile(resource: FhirObject, name: string): FileAnswer {
  return new FileAnswer(Buffer.from(JSON.stringify(resource)), 'application/fhir+json', `${name}.json`);
}
