/** The formats of files of rows. */
export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** The formats of exports of recalls: rows, or one JSON document. */
export const RECALL_EXPORT_FORMATS = [...EXPORT_FORMATS, 'json'] as const;
export type RecallExportFormat = (typeof RECALL_EXPORT_FORMATS)[number];

/**
 * The exports of recalls as resources of HL7 FHIR R5, and the format of each. Those of one type of resource have a line for each, as in
 * FHIR Bulk Data Access.
 */
export const FHIR_FORMATS = {
  'nutrition-intakes': 'ndjson',
  'questionnaire-responses': 'ndjson',
  questionnaires: 'ndjson',
  'fhir-bundle': 'json',
} as const;
export type FhirContent = keyof typeof FHIR_FORMATS;
export const FHIR_CONTENTS = Object.keys(FHIR_FORMATS) as FhirContent[];

/** Returns whether an export of recalls has resources of HL7 FHIR. */
export function isFhirContent(content: string): content is FhirContent {
  return Object.hasOwn(FHIR_FORMATS, content);
}
