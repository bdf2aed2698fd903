import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../calls/read.ts';
import { Panel } from '../../patterns/panel.tsx';
import { Loaded } from '../../patterns/states.tsx';
import { useSearchField } from '../../patterns/use-search-field.ts';
import { Icon } from '../../shell/icon.tsx';
import { AddName } from './add-name.tsx';
import { FoundFood } from './found-food.tsx';
import { useTried } from './tried.ts';

const SHOWN = 10;

/** Searches as a respondent does, and says why each food is found. */
export function TryBox({ locale, isReadOnly }: { locale: string; isReadOnly: boolean }) {
  const { t } = useLingui();
  const [tried, change] = useTried();
  const field = useSearchField(tried, change);
  return (
    <Panel title={t`Try a search`} lead={t`As a respondent types it`} className="trybox">
      <div className="pb stack">
        <TextInput
          type="search"
          aria-label={t`Words of a respondent`}
          placeholder={t`spag bol`}
          leftSection={<Icon name="search" />}
          {...field}
        />
        {tried !== '' && <Results locale={locale} desc={tried} isReadOnly={isReadOnly} />}
      </div>
    </Panel>
  );
}

interface ResultsProps {
  locale: string;
  desc: string;
  isReadOnly: boolean;
}

function Results({ locale, desc, isReadOnly }: ResultsProps) {
  const { t } = useLingui();
  const query = useQuery({
    ...read.foods.lookup({ locale, desc, explain: true, limit: 50 }),
    placeholderData: keepPreviousData,
  });
  const { data: split } = useQuery(read.foods.splitDescription({ locale, desc }));
  const [isAll, showAll] = useState(false);
  return (
    <>
      {split !== undefined && split.parts.length > 1 && (
        <p className="note">
          <span>
            <Trans>It is read as several foods:</Trans> {split.parts.map((part) => `“${part}”`).join(', ')}
          </span>
        </p>
      )}
      <Loaded query={query}>
        {({ foods, categories }) => (
          <>
            <p role="status">
              {foods.length === 0 ? (
                <b className="strong">
                  <Trans>Nothing is found.</Trans>
                </b>
              ) : (
                <Plural value={foods.length} one="# food, the best first" other="# foods, the best first" />
              )}
            </p>
            {foods.length > 0 && (
              <ol className="found" aria-label={t`Foods found`}>
                {foods.slice(0, isAll ? undefined : SHOWN).map((food, at) => (
                  <FoundFood key={food.code} locale={locale} food={food} rank={at + 1} />
                ))}
              </ol>
            )}
            {foods.length > SHOWN && !isAll && (
              <div>
                <Button size="xs" onClick={() => showAll(true)}>
                  <Trans>Show all</Trans>
                </Button>
              </div>
            )}
            {categories.length > 0 && (
              <p className="soft">
                <Trans>Categories:</Trans> {categories.map(({ localDescription }) => localDescription).join(', ')}
              </p>
            )}
          </>
        )}
      </Loaded>
      {!isReadOnly && <AddName key={desc} locale={locale} text={desc} />}
    </>
  );
}
