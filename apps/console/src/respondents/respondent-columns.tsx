import { Trans, useLingui } from '@lingui/react/macro';
import type { Respondent } from 'dietary-recall-client';
import { useMemo } from 'react';
import { CopyIcon } from '../patterns/copy-button.tsx';
import { useFormat } from '../patterns/format.ts';
import { PartLink } from '../patterns/part-link.tsx';
import type { Column } from '../patterns/table-model.ts';

/** The columns of respondents: the survey's own fields among them. */
export function useRespondentColumns(fields: readonly string[]): Column<Respondent>[] {
  const { t } = useLingui();
  const { date, day, number } = useFormat();
  return useMemo(
    () => [
      {
        id: 'userName',
        name: t`Person`,
        isName: true,
        sort: 'userName',
        value: ({ userName }) => userName,
        cell: ({ userName }) => (
          <PartLink parts={{ person: userName ?? undefined }}>
            <b className="strong">{userName}</b>
          </PartLink>
        ),
      },
      {
        id: 'name',
        name: t`Name`,
        sort: 'name',
        value: ({ name }) => name,
        isLong: true,
        cell: ({ name }) => name ?? '–',
      },
      { id: 'email', name: t`E-mail`, value: ({ email }) => email, isLong: true, cell: ({ email }) => email ?? '–' },
      ...fields.map((name) => ({
        id: `field-${name}`,
        name,
        value: ({ customFields }: Respondent) => customFields[name] ?? null,
        cell: ({ customFields }: Respondent) => customFields[name] ?? '–',
      })),
      {
        id: 'recalls',
        name: t`Recalls`,
        isNumber: true,
        value: ({ recalls }) => recalls,
        cell: ({ recalls }) => number(recalls),
      },
      {
        id: 'next',
        name: t`Next recall day`,
        value: ({ nextRecallDay }) => nextRecallDay,
        cell: ({ nextRecallDay }) => (nextRecallDay === null ? '–' : day(nextRecallDay)),
      },
      {
        id: 'contact',
        name: t`Last contact`,
        value: ({ lastContactAt }) => lastContactAt,
        cell: ({ lastContactAt }) =>
          lastContactAt === null ? (
            <span className="dim">
              <Trans>never</Trans>
            </span>
          ) : (
            date(lastContactAt)
          ),
      },
      {
        id: 'consent',
        name: t`Consent`,
        value: (person) => consentOf(person),
        cell: (person) => <Consent person={person} />,
      },
      {
        id: 'link',
        name: t`Link`,
        value: ({ authUrl }) => authUrl,
        cell: ({ authUrl, userName }) =>
          authUrl === null ? '–' : <CopyIcon text={authUrl} label={t`Copy the link of ${userName ?? ''}`} />,
      },
    ],
    [t, date, day, number, fields],
  );
}

function consentOf({ consent, withdrawnAt }: Respondent): 'given' | 'none' | 'withdrawn' {
  if (withdrawnAt !== null) return 'withdrawn';
  return consent === null ? 'none' : 'given';
}

function Consent({ person }: { person: Respondent }) {
  switch (consentOf(person)) {
    case 'given':
      return <Trans>given</Trans>;
    case 'none':
      return (
        <span className="dim">
          <Trans>none</Trans>
        </span>
      );
    case 'withdrawn':
      return (
        <span className="warn">
          <Trans>withdrawn</Trans>
        </span>
      );
  }
}
