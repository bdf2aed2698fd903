import { SCHEME_STATES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { SurveyScheme } from './survey-scheme.ts';
import { User } from './user.ts';

const SurveySchemeVersionSchema = defineEntity({
  name: 'SurveySchemeVersion',
  uniques: [
    { properties: ['scheme', 'number'] },
    {
      name: 'survey_scheme_version_one_draft',
      expression:
        "CREATE UNIQUE INDEX survey_scheme_version_one_draft ON public.survey_scheme_version USING btree (scheme_id) WHERE (state = 'draft'::text)",
    },
    {
      name: 'survey_scheme_version_one_published',
      expression:
        "CREATE UNIQUE INDEX survey_scheme_version_one_published ON public.survey_scheme_version USING btree (scheme_id) WHERE (state = 'published'::text)",
    },
  ],
  checks: [
    { name: 'survey_scheme_version_number', expression: 'number >= 1' },
    { name: 'survey_scheme_version_published', expression: "(state = 'draft') = (published_at is null)" },
    { name: 'survey_scheme_version_retired', expression: "(state = 'retired') = (retired_at is not null)" },
    { name: 'survey_scheme_version_document', expression: "jsonb_typeof(document) = 'object'" },
  ],
  properties: {
    id: p.integer().primary(),
    scheme: () => p.manyToOne(SurveyScheme).ref().deleteRule('cascade'),
    /** From 1; recalls name it as `schemeVersion`. */
    number: p.integer(),
    state: p.enum(SCHEME_STATES).default('draft'),
    /** A draft is as its author left it, with faults; a published document is whole. */
    document: p.json<object>(),
    createdAt: p.datetime(),
    changedAt: p.datetime(),
    publishedAt: p.datetime().nullable(),
    publishedBy: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    retiredAt: p.datetime().nullable(),
  },
});

/**
 * A version of a questionnaire. A published one never changes: a trigger of the table refuses it
 * (src/db/migrations/m20261123-survey-schemes.ts).
 */
export class SurveySchemeVersion extends SurveySchemeVersionSchema.class {
  static readonly personalData: PersonalData<SurveySchemeVersion> = {
    impersonal: ['id', 'scheme', 'number', 'state', 'createdAt', 'changedAt', 'retiredAt'],
    area: 'research',
    personal: [
      {
        columns: ['publishedBy', 'publishedAt'],
        what: 'which member of staff published a questionnaire',
        why: 'to ask about it',
        until: ['account'],
        seenBy: ['survey-schemes:read'],
      },
      {
        columns: ['document'],
        what: 'the questionnaire with its consent text, which may name people of the team',
        why: 'to ask, and to say who asks',
        until: ['never'],
        seenBy: [{ who: 'everybody who takes part' }, 'survey-schemes:read'],
      },
    ],
  };
}
SurveySchemeVersionSchema.setClass(SurveySchemeVersion);
