import { CODING_REASONS } from '@dietary-recall/vocabulary';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CodingQueueGroup, CodingReason, Survey } from 'dietary-recall-client';
import { useRef, useState } from 'react';
import { read } from '../calls/read.ts';
import { useReasonNames } from '../patterns/coding-reasons.ts';
import { useFormat } from '../patterns/format.ts';
import { Loaded } from '../patterns/states.tsx';
import { digitKeys, useKeys } from '../patterns/use-keys.ts';
import { Amounts, RecipeFoods } from './amounts.tsx';
import { Candidates, FoodSearch, useCandidates } from './candidates.tsx';
import { choose, emptyDecision, lackOf, planOf, type Change, type Decision } from './decision.ts';
import { Said } from './said.tsx';
import { SecondCoder } from './second-coder.tsx';
import type { Coder } from './use-coder.ts';
import { useKindNotes } from './words.ts';

/** The most entries of a group that are read: their words are grouped here. */
const MOST_ENTRIES = 500;

interface TextWorkProps {
  survey: Survey;
  group: CodingQueueGroup;
  coder: Coder;
  /** Called once all of the group is coded. */
  onCoded: () => void;
}

/** One text of the queue: what it may be, how much it means, and where it was said. */
export function TextWork({ survey, group, coder, onCoded }: TextWorkProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const notes = useKindNotes();
  const { kind, textKey } = group;
  const query = useQuery(read.codings.listEntries({ surveyId: survey.id, kind, textKey, limit: MOST_ENTRIES }));
  const entries = query.data?.items ?? [];
  const [decision, setDecision] = useState(() => emptyDecision(group));
  const change = (parts: Partial<Decision>) => setDecision((was) => ({ ...was, ...parts }));
  const found = useCandidates(group, survey.localeId, decision.foods);
  const section = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const lack = lackOf(decision);

  const send = async (only: 'all' | 'marked', other?: { change: Change; chosen: string }) => {
    if (other === undefined && lack !== null) return;
    const chosen = other?.chosen ?? decision.foods.map(({ description }) => description).join(' + ');
    const plan = planOf(decision, { items: entries, total: query.data?.total ?? 0 }, only, other?.change);
    const isDone = await coder.code(group, decision, plan, chosen);
    change({ marked: [] });
    if (isDone && only === 'all') onCoded();
  };
  const marked = decision.marked.length;
  const those = marked > 0 ? 'marked' : 'all';
  const remove = () => send(those, { change: { kind: 'remove' }, chosen: t`not a food` });
  const confirm = () => send(those, { change: { kind: 'confirm' }, chosen: t`right as it is` });
  const take = (at: number) => {
    const candidate = found.candidates[at];
    if (candidate !== undefined) setDecision((was) => choose(was, candidate));
  };
  useKeys({
    ...digitKeys(9, t`choose`, take),
    Enter: { does: t`code all alike`, act: () => void send(those) },
    x: { does: t`not a food`, act: () => void remove() },
    c: { does: t`right as it is`, act: () => void confirm() },
    r: { does: t`recipe`, act: () => change(recipeToggled(decision)) },
    n: { does: t`note`, act: () => note.current?.focus() },
    g: { does: t`grams`, act: () => section.current?.querySelector<HTMLElement>('.grams input')?.focus() },
    '/': { does: t`another food`, act: () => search.current?.focus() },
  });

  const [first] = decision.foods;
  return (
    <>
      <section aria-label={group.text} ref={section}>
        <div className="sect head">
          <div className="row">
            <h2 className="said">{group.text}</h2>
            <span className="badge">{notes[kind]}</span>
            {group.code !== null && <span className="mono dim">{group.code}</span>}
          </div>
          <p className="soft">
            <Plural value={group.entries} one="# entry" other="# entries" />
            <OtherWords words={entries.map(({ text }) => text)} />
          </p>
        </div>
        <div className="sect">
          <Candidates
            found={found}
            chosen={decision.foods}
            onChoose={(food) => setDecision((was) => choose(was, food))}
          />
          <div className="row">
            <FoodSearch found={found} field={search} onChoose={(food) => setDecision((was) => choose(was, food))} />
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              aria-pressed={decision.isRecipe}
              onClick={() => change(recipeToggled(decision))}
            >
              {decision.isRecipe ? <Trans>One food</Trans> : <Trans>Recipe</Trans>}
              <kbd>R</kbd>
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={() => void remove()}>
              {marked > 0 ? (
                <Plural value={marked} one="Not a food: # marked" other="Not a food: # marked" />
              ) : (
                <Trans>Not a food</Trans>
              )}
              <kbd>X</kbd>
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={() => void confirm()}>
              {marked > 0 ? (
                <Plural value={marked} one="Right as it is: # marked" other="Right as it is: # marked" />
              ) : (
                <Trans>Right as it is</Trans>
              )}
              <kbd>C</kbd>
            </Button>
          </div>
        </div>
        <Loaded query={query}>
          {() => (
            <div className="sect">
              {decision.isRecipe ? (
                <RecipeFoods decision={decision} change={change} />
              ) : first === undefined ? (
                <p className="dim">
                  <Trans>Choose a food: how much it was is asked then.</Trans>
                </p>
              ) : (
                <Amounts locale={survey.localeId} food={first} entries={entries} decision={decision} change={change} />
              )}
            </div>
          )}
        </Loaded>
        <div className="pf">
          <Reason decision={decision} change={change} />
          <TextInput
            ref={note}
            size="xs"
            className="grow"
            aria-label={t`Note`}
            placeholder={t`Note, which the respondent may read`}
            maxLength={2000}
            value={decision.note}
            onChange={({ currentTarget: { value } }) => change({ note: value })}
            onKeyDown={({ key, currentTarget }) => (key === 'Enter' || key === 'Escape') && currentTarget.blur()}
          />
          {marked > 0 && (
            <Button
              variant="filled"
              disabled={lack !== null}
              loading={coder.progress !== null}
              onClick={() => void send('marked')}
            >
              <Plural value={marked} one="Code # marked" other="Code # marked" />
              <kbd>Enter</kbd>
            </Button>
          )}
          <Button
            variant={marked > 0 ? 'default' : 'filled'}
            disabled={lack !== null}
            loading={coder.progress !== null}
            onClick={() => void send('all')}
          >
            {group.entries === 1 ? <Trans>Code it</Trans> : <Trans>Code all {number(group.entries)} alike</Trans>}
            {marked === 0 && <kbd>Enter</kbd>}
          </Button>
        </div>
      </section>
      <aside aria-label={t`What respondents said`}>
        <Said
          surveyId={survey.id}
          entries={entries}
          total={query.data?.total ?? group.entries}
          marked={decision.marked}
          onMark={(marked) => change({ marked })}
        />
        {survey.needsSecondCoder && <SecondCoder />}
      </aside>
    </>
  );
}

/** A recipe keeps the food that was chosen; one food of a recipe stays. */
function recipeToggled({ isRecipe, foods }: Decision): Partial<Decision> {
  return { isRecipe: !isRecipe, foods: isRecipe ? foods.slice(0, 1) : foods };
}

/** The most frequent other ways in which it was written. */
function OtherWords({ words }: { words: readonly string[] }) {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const others = [...counts].sort(([, one], [, other]) => other - one).slice(1, 4);
  if (others.length === 0) return null;
  return (
    <>
      {'. '}
      <Trans>Also written</Trans>{' '}
      {others.map(([word, count], at) => (
        <span key={word}>
          {at > 0 && ', '}
          <q>{word}</q> {count}
        </span>
      ))}
    </>
  );
}

function Reason({ decision, change }: { decision: Decision; change: (parts: Partial<Decision>) => void }) {
  const { t } = useLingui();
  const names = useReasonNames();
  return (
    <Select
      size="xs"
      aria-label={t`Reason`}
      data={CODING_REASONS.map((value) => ({ value, label: names[value] }))}
      value={decision.reason}
      onChange={(value) => change({ reason: value as CodingReason })}
    />
  );
}
