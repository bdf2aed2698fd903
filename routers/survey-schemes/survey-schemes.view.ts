import { writtenPath, type SchemeFault } from '@dietary-recall/scheme';
import type { z } from 'zod';
import { FileAnswer } from '../../src/contract/files.ts';
import type { Page } from '../../src/db/page.ts';
import type { ComparedVersions } from '../../src/services/survey-schemes/compare-versions.ts';
import type { SentScheme } from '../../src/services/survey-schemes/preview-scheme.ts';
import type {
  SchemeSummary,
  SchemeVersionDocument,
  SchemeVersionSummary,
  SchemeWithVersions,
} from '../../src/services/survey-schemes/survey-schemes.queries.ts';
import {
  SCHEME_FILE_FORMAT,
  type SchemeChangesView,
  type SchemeFaultsView,
  type SchemeFile,
  type SchemePage,
  type SchemeSummaryView,
  type SchemeVersionView,
  type SchemeView,
  type SentSchemeView,
} from './survey-schemes.schema.ts';

export function toSchemePage({ items, ...page }: Page<SchemeSummary>): z.output<typeof SchemePage> {
  return { ...page, items: items.map(toSummary) };
}

export function toScheme({ versions, ...scheme }: SchemeWithVersions): z.output<typeof SchemeView> {
  return { ...toSummary(scheme), versions: versions.map(toVersion) };
}

export function toSchemeVersion(version: SchemeVersionDocument): z.output<typeof SchemeVersionView> {
  return { schemeId: version.schemeId, ...toVersion(version), document: { ...version.document } };
}

export function toFaults(faults: SchemeFault[]): z.output<typeof SchemeFaultsView> {
  return { isValid: faults.length === 0, faults };
}

export function toSentScheme({ schemeId, version, isFallback, document }: SentScheme): z.output<typeof SentSchemeView> {
  return { schemeId, schemeVersion: version, isFallback, document };
}

export function toChanges({ changes, ...compared }: ComparedVersions): z.output<typeof SchemeChangesView> {
  return { ...compared, changes: changes.map(({ path, ...change }) => ({ ...change, path: writtenPath(path) })) };
}

export function toSchemeFile({ schemeId: id, name, number, document }: SchemeVersionDocument): FileAnswer {
  const file: z.output<typeof SchemeFile> = {
    format: SCHEME_FILE_FORMAT,
    formatVersion: 1,
    id,
    name,
    number,
    document: { ...document },
  };
  const content = Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
  return new FileAnswer(content, 'application/json', `scheme-${id}-${number}.json`);
}

function toSummary(scheme: SchemeSummary): z.output<typeof SchemeSummaryView> {
  const { id, name, state, isBuiltIn, version, draftNumber, publishedNumber, surveys, changedAt, changedBy } = scheme;
  const numbers = { draftNumber, publishedNumber, surveys };
  return { id, name, state, isBuiltIn, version, ...numbers, changedAt: changedAt?.toISOString() ?? null, changedBy };
}

function toVersion(version: SchemeVersionSummary): z.output<typeof SchemeView>['versions'][number] {
  const { number, state, createdAt, changedAt, publishedAt, publishedBy, retiredAt } = version;
  return {
    number,
    state,
    createdAt: createdAt?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    publishedBy,
    retiredAt: retiredAt?.toISOString() ?? null,
  };
}
