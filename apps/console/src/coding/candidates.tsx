import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { CodingQueueGroup, Food } from 'dietary-recall-client';
import { useState, type RefObject } from 'react';
import { read } from '../calls/read.ts';
import { useFormat } from '../patterns/format.ts';
import { Icon } from '../shell/icon.tsx';
import type { ChosenFood } from './decision.ts';

/** A food that may be what the words mean; `times`: how often it was chosen for them before. */
export interface Candidate {
  code: string;
  description: string;
  times: number | null;
}

/** As many as there are digits. */
const MOST = 9;
/** In ms: searching starts once typing rests. */
const REST_MS = 200;

/** The foods to choose from: what was chosen before for the same words, then what the search finds for them or for other words. */
export function useCandidates(group: CodingQueueGroup, locale: string, chosen: readonly ChosenFood[]) {
  const [typed, type] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), REST_MS);
  const search = useQuery({
    ...read.foods.lookup({ locale, desc: asked, limit: MOST }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const found = asked === '' ? null : (search.data?.foods ?? []);
  const isSearching = typed.trim() !== asked || (asked !== '' && search.isFetching);
  const known = found === null ? [...group.chosenBefore, ...group.suggestions] : [];
  const own = found === null && group.code !== null ? [{ code: group.code, description: group.text }] : [];
  const all = [
    ...own,
    ...known,
    ...(found ?? []).map(({ code, localDescription }) => ({ code, description: localDescription })),
    ...(found === null ? chosen : []),
  ];
  const byCode = new Map(all.map((food) => [food.code, food]).reverse() as [string, (typeof all)[number]][]);
  const times = new Map(group.chosenBefore.map((food) => [food.code, food.times]));
  const order = [...new Set(all.map(({ code }) => code))].slice(0, MOST);
  const foods = useQueries({ queries: order.map((code) => ({ ...read.foods.get({ locale, code }), retry: false })) });
  const candidates = order.map((code, at): Candidate & { food: Food | null; isUnknown: boolean } => ({
    code,
    description: byCode.get(code)?.description ?? code,
    times: times.get(code) ?? null,
    food: foods[at]?.data ?? null,
    isUnknown: foods[at]?.isError ?? false,
  }));
  return { candidates, typed, type, isFound: found !== null, isSearching };
}

interface CandidatesProps {
  found: ReturnType<typeof useCandidates>;
  chosen: readonly ChosenFood[];
  onChoose: (food: Candidate) => void;
}

/** The foods with their digits, energy and usual portions. */
export function Candidates({ found: { candidates, isFound, isSearching }, chosen, onChoose }: CandidatesProps) {
  const { t } = useLingui();
  return (
    <div className="cands">
      <div className="cand hd" aria-hidden="true">
        <span />
        <span>
          <Trans>Food</Trans>
        </span>
        <span className="num">
          <Trans>Per 100 g</Trans>
        </span>
        <span className="num">
          <Trans>Usual portion</Trans>
        </span>
        <span className="num">
          <Trans>Energy</Trans>
        </span>
        <span className="num">
          <Trans>Before</Trans>
        </span>
      </div>
      {candidates.length === 0 && (
        <p className="dim">
          {isSearching ? (
            <Trans>Searching</Trans>
          ) : isFound ? (
            <Trans>No food has these words.</Trans>
          ) : (
            <Trans>The search finds no food for these words: search for others.</Trans>
          )}
        </p>
      )}
      <ul aria-label={t`Foods`} aria-busy={isSearching}>
        {candidates.map((candidate, at) => (
          <li key={candidate.code}>
            <CandidateLine
              candidate={candidate}
              digit={at + 1}
              isChosen={chosen.some(({ code }) => code === candidate.code)}
              onChoose={() => onChoose(candidate)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CandidateLineProps {
  candidate: Candidate & { food: Food | null; isUnknown: boolean };
  digit: number;
  isChosen: boolean;
  onChoose: () => void;
}

function CandidateLine({ candidate, digit, isChosen, onChoose }: CandidateLineProps) {
  const { number } = useFormat();
  const { code, description, times, food, isUnknown } = candidate;
  const kcal = food?.caloriesPer100g ?? null;
  const usual = food?.defaultAmount ?? null;
  const energy = kcal === null || usual === null ? null : (kcal * usual) / 100;
  return (
    <button type="button" className="cand" aria-pressed={isChosen} data-page-enter onClick={onChoose}>
      <span className="k">{digit}</span>
      <span className="nm">
        {food?.thumbnail != null && <img src={food.thumbnail.url} alt="" width={36} height={27} />}
        <span>
          {food?.localDescription ?? description}
          <small className="mono">{isUnknown ? <Trans>{code}, not in the list</Trans> : code}</small>
        </span>
      </span>
      <Figure value={kcal === null ? null : number(kcal)} unit="kcal" />
      <Figure value={usual === null ? null : number(usual)} unit="g" />
      <Figure value={energy === null ? null : number(energy)} unit="kcal" />
      <span className="num">
        {times === null ? (
          <span className="dim">–</span>
        ) : (
          <>
            {number(times)} <span className="u">×</span>
            <span className="vh">
              {' '}
              <Trans>chosen before</Trans>
            </span>
          </>
        )}
      </span>
    </button>
  );
}

/** A number with its unit; a dash where it is unknown. */
function Figure({ value, unit }: { value: string | null; unit: string }) {
  return (
    <span className="num">
      {value === null ? (
        <span className="dim">–</span>
      ) : (
        <>
          {value}&nbsp;<span className="u">{unit}</span>
        </>
      )}
    </span>
  );
}

interface FoodSearchProps {
  found: ReturnType<typeof useCandidates>;
  field: RefObject<HTMLInputElement | null>;
  onChoose: (food: Candidate) => void;
}

/**
 * Searches the food list for other words. Enter takes the first food and leaves the field, Escape leaves it with what was found; the digits
 * choose another one.
 */
export function FoodSearch({ found: { candidates, typed, type, isSearching }, field, onChoose }: FoodSearchProps) {
  const { t } = useLingui();
  return (
    <TextInput
      ref={field}
      className="search"
      size="xs"
      type="search"
      aria-label={t`Another food`}
      placeholder={t`Another food`}
      leftSection={<Icon name="search" />}
      rightSection={<kbd>/</kbd>}
      value={typed}
      onChange={({ currentTarget: { value } }) => type(value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          // Browsers empty a field of a search.
          event.preventDefault();
          event.currentTarget.blur();
        }
        const [first] = candidates;
        if (event.key !== 'Enter' || first === undefined || isSearching) return;
        event.preventDefault();
        onChoose(first);
        event.currentTarget.blur();
      }}
    />
  );
}
