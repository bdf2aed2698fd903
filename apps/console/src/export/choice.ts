import { daysAfter } from '@dietary-recall/recall-flow';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ExportSubmissionsInput } from 'dietary-recall-client';
import { startOf } from '../patterns/zoned-day.ts';

export type Content = NonNullable<ExportSubmissionsInput['content']>;
export type Format = NonNullable<ExportSubmissionsInput['format']>;
type Judged = NonNullable<ExportSubmissionsInput['validity']>[number];

/** What is exported, as the address says it. Days are those of the survey, YYYY-MM-DD; empty: without limit. */
export interface Choice {
  content: Content;
  /** `excel`: CSV with the mark by which Excel recognises UTF-8. */
  file: 'csv' | 'excel' | 'ndjson';
  as: 'coded' | 'submitted';
  sentFrom: string;
  sentTo: string;
  recalledFrom: string;
  recalledTo: string;
  user: string;
  /** Judgements with commas between; empty: those that the version has. */
  validity: string;
  /** Keys of columns, a line each; empty: all. */
  columns: string;
}

const USUAL: Choice = {
  content: 'items',
  file: 'csv',
  as: 'coded',
  sentFrom: '',
  sentTo: '',
  recalledFrom: '',
  recalledTo: '',
  user: '',
  validity: '',
  columns: '',
};

/** The choice of the address, and how it is changed. */
export function useChoice(): readonly [Choice, (parts: Partial<Choice>) => void] {
  const address = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const given = Object.entries(address).filter(([name]) => name in USUAL);
  const choice = { ...USUAL, ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])) } as Choice;
  const change = (parts: Partial<Choice>) => {
    const next = Object.entries({ ...choice, ...parts });
    const told = next.filter(([name, value]) => value !== USUAL[name as keyof Choice]);
    void navigate({ to: '.', search: Object.fromEntries(told) as never, replace: true });
  };
  return [choice, change];
}

const FHIR: readonly Content[] = ['nutrition-intakes', 'questionnaire-responses', 'questionnaires', 'fhir-bundle'];

/** Is a content made of resources of HL7 FHIR, which have a format of their own? */
export function isFhir(content: Content): boolean {
  return FHIR.includes(content);
}

/** Does a period end before it begins? The service refuses it. */
export function isBackwards(from: string, to: string): boolean {
  return from !== '' && to !== '' && to < from;
}

/** What the service is asked for. */
export function exportInput(surveyId: string, timeZone: string, choice: Choice): ExportSubmissionsInput {
  const { content, file, as, sentFrom, sentTo, recalledFrom, recalledTo, user, validity, columns } = choice;
  const format: Format = content === 'fhir-bundle' ? 'json' : isFhir(content) || file === 'ndjson' ? 'ndjson' : 'csv';
  return {
    surveyId,
    content,
    format,
    as,
    bom: format === 'csv' && file === 'excel',
    ...(sentFrom === '' ? {} : { dateFrom: startOf(sentFrom, timeZone) }),
    // The day itself is included.
    ...(sentTo === '' ? {} : { dateTo: startOf(daysAfter(sentTo, 1), timeZone) }),
    ...(recalledFrom === '' ? {} : { recalledFrom }),
    ...(recalledTo === '' ? {} : { recalledTo }),
    ...(user === '' ? {} : { user }),
    ...(validity === '' ? {} : { validity: validity.split(',') as Judged[] }),
    ...(columns === '' || isFhir(content) ? {} : { columns: columns.split('\n') }),
  };
}
