import { Language } from '@dietary-recall/recall';
import { SchemeDocument } from '@dietary-recall/scheme';
import { SCHEME_STATES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { isPrototypeName } from '../../src/domain/reserved-words.ts';
import { page, PageInput, Search, SurveyRef, Text, Timestamp } from '../common.schema.ts';
import { PersonRef } from '../people.schema.ts';
import { BaseVersion } from '../records.schema.ts';

/** A condition of ten levels in a question has about 25. */
const MAX_LEVELS = 50;

function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((inner) => (typeof inner === 'object' && inner !== null ? Object.values(inner) : []));
  }
  return false;
}

const REFERENCE = 'docs/reference/schemes.md describes it';

const SchemeId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'A scheme id has 1 to 64 letters, digits, _ or -')
  .refine((id) => !isPrototypeName(id), 'This id is reserved: choose another one')
  .meta({ description: 'Scheme id; surveys name it in `schemeId`', example: 'winter-2027' });
const Name = Text(256).trim().min(1).meta({ description: 'Name for staff', example: 'Winter study' });
const VersionNumber = z.number().int().min(1).max(2_147_483_647);
const TextLanguage = Language.optional().meta({
  description: 'Language of the texts, BCP 47; the nearest that the scheme has is answered; absent: all of them',
  example: 'fr',
});
/** A draft may have faults, so that half of it can be kept: its shape is checked by `validate` and at its publication. */
const Document = z
  .record(z.string(), z.unknown())
  .refine((document) => !isDeeperThan(document, MAX_LEVELS), `Nest at most ${MAX_LEVELS} levels.`)
  .meta({ description: `Document of the questionnaire; ${REFERENCE}. It may have faults until it is published` });

export const SchemeRef = z.strictObject({ schemeId: SchemeId });
export const SchemeVersionRef = SchemeRef.extend({
  number: VersionNumber.meta({ description: 'Number of a version' }),
});
export const ListSchemesInput = z.strictObject({ ...PageInput, search: Search });

export const NewSchemeInput = z
  .strictObject({
    id: SchemeId,
    name: Name,
    document: Document.optional().meta({
      description: `Document of the questionnaire; ${REFERENCE}. Absent: a copy of another scheme`,
    }),
    copyOf: SchemeId.optional().meta({
      description: 'Id of the scheme whose newest version is copied; absent without document: default',
    }),
  })
  .refine(({ document, copyOf }) => document === undefined || copyOf === undefined, {
    path: ['copyOf'],
    error: 'Give a document or a scheme to copy, not both.',
  });

const baseVersion = BaseVersion.optional().meta({
  description: 'The version that was read; 409 if the stored version is another one; absent: not checked',
});
export const EditedSchemeInput = SchemeRef.extend({ baseVersion });
export const UpdateSchemeInput = EditedSchemeInput.extend({ name: Name.optional(), document: Document.optional() });
export const ValidateSchemeInput = z.strictObject({ document: Document });
export const PreviewSchemeInput = SchemeVersionRef.extend({ language: TextLanguage });
export const CompareSchemeInput = SchemeRef.extend({
  from: VersionNumber.meta({ description: 'Number of the earlier version' }),
  to: VersionNumber.meta({ description: 'Number of the later version' }),
});

/** The file of `export`, which `import` takes. */
export const SCHEME_FILE_FORMAT = 'dietary-recall-scheme';
export const SchemeFile = z.strictObject({
  format: z.literal(SCHEME_FILE_FORMAT).meta({ description: 'The kind of file' }),
  formatVersion: z.literal(1).meta({ description: 'Version of the format of the file' }),
  id: SchemeId,
  name: Name,
  number: VersionNumber.meta({ description: 'Number of the version that was exported' }),
  document: Document,
});
export const SurveySchemeInput = SurveyRef.extend({ language: TextLanguage });

const Editor = PersonRef.nullable();
const State = z.enum(SCHEME_STATES);
const WHEN = 'ISO 8601 in UTC; null: built in';

const summary = {
  id: z.string().meta({ description: 'Scheme id; surveys name it in `schemeId`' }),
  name: z.string().meta({ description: 'Name for staff' }),
  state: State.meta({ description: 'published: a version is in use; draft: none was yet; retired: none is any more' }),
  isBuiltIn: z.boolean().meta({ description: 'Does it come with the service? It can be copied and does not change' }),
  version: z.uuid().nullable().meta({ description: 'An update sends it as baseVersion; null: built in' }),
  draftNumber: z.number().int().nullable().meta({ description: 'Number of the version that is edited; null: none' }),
  publishedNumber: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Number of the version that new recalls answer; null: none' }),
  surveys: z.number().int().meta({ description: 'Number of surveys that name it' }),
  changedAt: Timestamp.nullable().meta({ description: `Time of the last change, ${WHEN}` }),
  changedBy: Editor.meta({ description: 'Who changed it last; null: built in, a command, or a deleted account' }),
};
const version = {
  number: z.number().int().meta({ description: 'Number of the version; recalls send it as schemeVersion' }),
  state: State.meta({
    description: 'published: new recalls answer it; retired: recalls that were begun with it still may',
  }),
  createdAt: Timestamp.nullable().meta({ description: `Time of its creation, ${WHEN}` }),
  changedAt: Timestamp.nullable().meta({ description: `Time of the last change, ${WHEN}` }),
  publishedAt: Timestamp.nullable().meta({
    description: 'Time of its publication, ISO 8601 in UTC; null: none, or built in',
  }),
  publishedBy: Editor.meta({ description: 'Who published it; null: nobody, built in, or a deleted account' }),
  retiredAt: Timestamp.nullable().meta({ description: 'Time of its retirement, ISO 8601 in UTC; null: not retired' }),
};

export const SchemeSummaryView = z.object(summary).meta({ id: 'SurveySchemeSummary' });
export const SchemePage = page(SchemeSummaryView).meta({ id: 'SurveySchemePage' });
export const SchemeView = z
  .object({
    ...summary,
    versions: z
      .array(z.object(version).meta({ id: 'SurveySchemeVersion' }))
      .meta({ description: 'Versions, the newest first' }),
  })
  .meta({ id: 'SurveyScheme' });
export const SchemeVersionView = z
  .object({
    schemeId: z.string().meta({ description: 'Scheme id' }),
    ...version,
    document: Document.meta({ description: `Document of the questionnaire; ${REFERENCE}. A draft may have faults` }),
  })
  .meta({ id: 'SurveySchemeVersionDocument' });
export const DeletedSchemeView = z.object({ id: z.string().meta({ description: 'Id of the deleted scheme' }) });

export const SchemeFaultsView = z
  .object({
    isValid: z.boolean().meta({ description: 'Can the document be published?' }),
    faults: z
      .array(
        z
          .object({
            path: z.string().meta({
              description: 'Place in the document, such as questions[3].when.all[0].question; empty: all of it',
            }),
            message: z.string().meta({ description: 'A sentence that says what to do' }),
          })
          .meta({ id: 'SchemeFault' }),
      )
      .meta({ description: 'All faults, in the order of the document' }),
  })
  .meta({ id: 'SchemeFaults' });

/** The document as applications receive it. */
export const SentSchemeView = z
  .object({
    schemeId: z.string().meta({ description: 'Id of the scheme' }),
    schemeVersion: z.number().int().meta({ description: 'Number of its version; recalls send it' }),
    isFallback: z.boolean().meta({
      description: 'Is it the built-in default, because the survey names a scheme that is not published?',
    }),
    document: SchemeDocument.meta({ description: `Document of the questionnaire; ${REFERENCE}` }),
  })
  .meta({ id: 'SentScheme' });

export const SchemeChangesView = z
  .object({
    schemeId: z.string().meta({ description: 'Scheme id' }),
    from: z.number().int().meta({ description: 'Number of the earlier version' }),
    to: z.number().int().meta({ description: 'Number of the later version' }),
    changes: z
      .array(
        z
          .object({
            kind: z
              .enum(['added', 'removed', 'changed', 'moved'])
              .meta({ description: 'Kind of difference; moved: the entries of a list have another order' }),
            path: z
              .string()
              .meta({ description: 'Place in the later document, or in the earlier one for what was removed' }),
            before: z.unknown().meta({ description: 'Value in the earlier version; null: it was added' }),
            after: z.unknown().meta({ description: 'Value in the later version; null: it was removed' }),
          })
          .meta({ id: 'SchemeChange' }),
      )
      .meta({ description: 'The differences, field by field' }),
  })
  .meta({ id: 'SchemeChanges' });
