import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FixedRanking } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../../calls/read.ts';
import type { Field } from '../../patterns/record-form.tsx';
import { api } from '../../session/service.ts';
import { Icon } from '../../shell/icon.tsx';
import { moved } from '../parts/moved.ts';
import { CHOICES, RemoteSelect } from '../parts/remote-select.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';

/** Foods that are shown at a time: each name is a call. */
const SHOWN = 25;

type RankingValues = { codes: string[] };

interface RankingProps {
  locale: string;
  isReadOnly: boolean;
}

/** The foods that surveys with a fixed ranking show first. */
export function Ranking({ locale, isReadOnly }: RankingProps) {
  const { t } = useLingui();
  return (
    <SettingsForm<RankingValues, FixedRanking>
      read={read.locales.getFixedRanking({ locale })}
      valuesOf={({ codes }) => ({ codes })}
      write={({ codes }, baseVersion) => api.locales.replaceFixedRanking.mutate({ locale, baseVersion, codes })}
      again={() => api.locales.getFixedRanking.query({ locale })}
      names={{ codes: t`Ranking` }}
      wordsOf={(_, codes) => (codes as string[]).join(', ')}
      isReadOnly={isReadOnly}
    >
      {(field, { codes }) => <Codes locale={locale} field={field('codes')} codes={codes} />}
    </SettingsForm>
  );
}

interface CodesProps {
  locale: string;
  field: ReturnType<Field<RankingValues>>;
  codes: readonly string[];
}

function Codes({ locale, field, codes }: CodesProps) {
  const { t } = useLingui();
  const [limit, setLimit] = useState(SHOWN);
  const change = (next: readonly string[]) => field['onChange']([...next]);
  const rest = codes.length - limit;
  return (
    <>
      <p className="dim">
        <Trans>
          Surveys that order by “fixed” show these first where foods match equally well. All other foods come after
          them.
        </Trans>
      </p>
      <RemoteSelect
        label={t`Add a food at the top`}
        value=""
        onChange={(code) => {
          if (code !== '') change([code, ...codes.filter((other) => other !== code)]);
        }}
        find={(search) => read.foodRecords.list({ locale, search, limit: CHOICES })}
        choiceOf={({ code, localDescription, englishDescription }) => ({
          value: code,
          label: `${localDescription ?? englishDescription} (${code})`,
        })}
      />
      {field.error !== undefined && <Input.Error>{field.error}</Input.Error>}
      {codes.length === 0 && (
        <p>
          <Trans>No food is ranked by hand.</Trans>
        </p>
      )}
      {codes.length > 0 && (
        <ol className="methodlist" aria-label={t`Ranking`}>
          {codes.slice(0, limit).map((code, at) => (
            <li key={code}>
              <b className="strong">{at + 1}</b>
              <FoodName locale={locale} code={code} />
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={at === 0}
                aria-label={t`${code} earlier`}
                onClick={() => change(moved(codes, at, at - 1))}
              >
                <Icon name="up" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={at === codes.length - 1}
                aria-label={t`${code} later`}
                onClick={() => change(moved(codes, at, at + 1))}
              >
                <Icon name="down" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove ${code}`}
                onClick={() => change(codes.filter((other) => other !== code))}
              >
                <Icon name="close" />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && (
        <div>
          <Button size="xs" onClick={() => setLimit(limit + SHOWN)}>
            <Plural value={rest} one="# more food" other="# more foods" />
          </Button>
        </div>
      )}
    </>
  );
}

function FoodName({ locale, code }: { locale: string; code: string }) {
  const { data } = useQuery(read.foodRecords.get({ locale, code }));
  return (
    <span className="grow">
      {data?.local.localDescription ?? data?.main.englishDescription ?? ''} <span className="mono dim">{code}</span>
    </span>
  );
}
