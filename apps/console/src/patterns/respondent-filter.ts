import { DAY_MS, HOUR_MS } from '@dietary-recall/vocabulary';
import { useLingui } from '@lingui/react/macro';
import type { ListRespondentsInput } from 'dietary-recall-client';
import { useMemo } from 'react';
import type { Filter } from './table-model.ts';

/** Conditions that a respondent has to meet, all of them. */
export type RespondentFilter = Omit<ListRespondentsInput, 'surveyId' | 'limit' | 'offset' | 'cursor' | 'sort'>;

/** What each value of a filter in an address asks of a respondent. */
const CONDITIONS: Readonly<Record<string, Readonly<Record<string, () => RespondentFilter>>>> = {
  recalls: {
    none: () => ({ recallsAtMost: 0 }),
    'below-2': () => ({ recallsAtMost: 1 }),
    'from-1': () => ({ recallsAtLeast: 1 }),
    'from-2': () => ({ recallsAtLeast: 2 }),
    'under-way': () => ({ hasOpenSession: true }),
    'only-begun': () => ({ hasOnlyBegun: true }),
  },
  contact: {
    'none-7': () => ({ lastContactBefore: daysAgo(7) }),
    'none-14': () => ({ lastContactBefore: daysAgo(14) }),
    'within-7': () => ({ lastContactAfter: daysAgo(7) }),
  },
  consent: {
    given: () => ({ consent: 'given' }),
    none: () => ({ consent: 'none' }),
    withdrawn: () => ({ consent: 'withdrawn' }),
  },
  reach: {
    email: () => ({ hasEmail: true }),
    'no-email': () => ({ hasEmail: false }),
    phone: () => ({ hasPhone: true }),
    unsubscribed: () => ({ isUnsubscribed: true }),
  },
};

/** The names of the filters of respondents in an address. */
export const RESPONDENT_FILTERS = [...Object.keys(CONDITIONS), 'field'] as const;

/** The filter of the service for what an address says. A value that means nothing is left out. */
export function respondentFilterOf(given: Readonly<Record<string, unknown>>): RespondentFilter {
  const conditions = Object.entries(CONDITIONS).map(([name, meanings]) => meanings[String(given[name])]?.() ?? {});
  const field = given['field'];
  return Object.assign(
    {},
    ...conditions,
    typeof field === 'string' && /^[^=]+=/.test(field) ? { customField: [field] } : {},
  ) as RespondentFilter;
}

/** The filters of respondents, for a table or a form. */
export function useRespondentFilters(): Filter[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: 'recalls',
        name: t`Recalls`,
        options: [
          { value: 'none', label: t`No recall sent` },
          { value: 'below-2', label: t`Fewer than 2 recalls` },
          { value: 'from-1', label: t`At least 1 recall` },
          { value: 'from-2', label: t`At least 2 recalls` },
          { value: 'under-way', label: t`A recall under way` },
          { value: 'only-begun', label: t`Begun, never sent` },
        ],
      },
      {
        id: 'contact',
        name: t`Last contact`,
        options: [
          { value: 'none-7', label: t`No contact for 7 days` },
          { value: 'none-14', label: t`No contact for 14 days` },
          { value: 'within-7', label: t`Contact within 7 days` },
        ],
      },
      {
        id: 'consent',
        name: t`Consent`,
        options: [
          { value: 'given', label: t`Consent given` },
          { value: 'none', label: t`No consent` },
          { value: 'withdrawn', label: t`Withdrawn` },
        ],
      },
      {
        id: 'reach',
        name: t`Reached by`,
        options: [
          { value: 'email', label: t`Has an e-mail address` },
          { value: 'no-email', label: t`No e-mail address` },
          { value: 'phone', label: t`Has a phone number` },
          { value: 'unsubscribed', label: t`Stopped the messages` },
        ],
      },
      { id: 'field', name: t`Field, such as arm=B` },
    ],
    [t],
  );
}

/** A moment that stays the same for an hour, so that what was read is kept. ISO 8601. */
function daysAgo(days: number): string {
  return new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - days * DAY_MS).toISOString();
}
