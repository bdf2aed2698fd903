import { FACTS, type Fact } from '@dietary-recall/scheme/condition';
import { writtenPath, type DocumentPath } from '@dietary-recall/scheme/document-path';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { Icon } from '../shell/icon.tsx';
import {
  comparisonOf,
  COMPARISONS,
  factOf,
  joined,
  jointOf,
  NAMED_BY,
  NEW_TEST,
  partsOf,
  withComparison,
  withFact,
  type Comparison,
  type Joint,
} from './conditions.ts';
import { isWritten, listOf, nameIn, valueAt, type Written, textOf } from './document.ts';
import { useDraft } from './draft.ts';
import { Move } from './move.tsx';
import { TestValue } from './test-value.tsx';
import { useFactNames } from './words.ts';

/** When something is asked: facts are picked and compared, and tests are joined. */
export function ConditionEditor({ label, path }: { label: string; path: DocumentPath }) {
  const { document, set, isReadOnly } = useDraft();
  const condition = valueAt(document, path);
  return (
    <div className="entries" role="group" aria-label={label}>
      <b className="strong">{label}</b>
      {isWritten(condition) ? (
        <Condition condition={condition} path={path} change={(next) => set(path, next)} />
      ) : (
        <>
          <p className="dim">
            <Trans>Always.</Trans>
          </p>
          {!isReadOnly && (
            <Button size="xs" leftSection={<Icon name="plus" />} onClick={() => set(path, { all: [NEW_TEST] })}>
              <Trans>Condition</Trans>
            </Button>
          )}
        </>
      )}
    </div>
  );
}

interface ConditionProps {
  condition: Written;
  path: DocumentPath;
  /** Null removes it. */
  change: (next: Written | null) => void;
}

function Condition({ condition, path, change }: ConditionProps) {
  const { faults } = useDraft();
  const joint = jointOf(condition);
  const fault = faults.get(writtenPath(path));
  return (
    <div className="condition">
      {joint === null ? (
        <Test test={condition} path={path} change={change} />
      ) : (
        <Joined joint={joint} condition={condition} path={path} change={change} />
      )}
      {fault !== undefined && <p className="bad">{fault}</p>}
    </div>
  );
}

function Joined({ joint, condition, path, change }: ConditionProps & { joint: Joint }) {
  const { t } = useLingui();
  const { isReadOnly } = useDraft();
  const parts = partsOf(condition);
  const replace = (at: number, next: Written | null) => {
    const left = next === null ? parts.toSpliced(at, 1) : parts.toSpliced(at, 1, next);
    change(left.length === 0 ? null : joined(joint, left));
  };
  const below = (at: number) => (joint === 'not' ? [...path, 'not'] : [...path, joint, at]);
  return (
    <>
      <div className="row">
        <Select
          size="xs"
          aria-label={t`How conditions are joined`}
          disabled={isReadOnly}
          value={joint}
          onChange={(next) => change(joined(next as Joint, parts))}
          data={[
            { value: 'all', label: t`all of` },
            { value: 'any', label: t`one of` },
            { value: 'not', label: t`not` },
          ]}
        />
        {!isReadOnly && <Move icon="close" label={t`Remove the condition`} isOff={false} act={() => change(null)} />}
      </div>
      <ul className="joined">
        {parts.map((part, at) => (
          <li key={at}>
            <Condition condition={part} path={below(at)} change={(next) => replace(at, next)} />
          </li>
        ))}
      </ul>
      {!isReadOnly && joint !== 'not' && (
        <div className="row">
          <Button size="compact-xs" variant="subtle" onClick={() => change(joined(joint, [...parts, NEW_TEST]))}>
            <Trans>+ Condition</Trans>
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => change(joined(joint, [...parts, { any: [NEW_TEST] }]))}
          >
            <Trans>+ Group</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Test({ test, path, change }: { test: Written; path: DocumentPath; change: (next: Written | null) => void }) {
  const { t } = useLingui();
  const { faults, isReadOnly } = useDraft();
  const facts = useFactNames();
  const fact = factOf(test);
  const comparison = comparisonOf(test);
  const comparisons: Readonly<Record<Comparison, string>> = {
    is: t`is`,
    isNot: t`is not`,
    in: t`is one of`,
    atLeast: t`is at least`,
    atMost: t`is at most`,
  };
  const at = (key: string) => faults.get(writtenPath([...path, key]));
  return (
    <div className="row test">
      <Select
        size="xs"
        aria-label={t`Fact`}
        disabled={isReadOnly}
        error={at('fact')}
        value={fact}
        onChange={(next) => change(withFact(test, next as Fact['fact']))}
        data={FACTS.map((value) => ({ value, label: facts[value] }))}
      />
      <Named test={test} fact={fact} error={at(NAMED_BY[fact] ?? '')} change={change} />
      <Select
        size="xs"
        aria-label={t`Comparison`}
        disabled={isReadOnly}
        value={comparison}
        onChange={(next) => change(withComparison(test, next as Comparison))}
        data={COMPARISONS.map((value) => ({ value, label: comparisons[value] }))}
      />
      <TestValue test={test} fact={fact} comparison={comparison} error={at(comparison)} change={change} />
      {!isReadOnly && <Move icon="close" label={t`Remove the condition`} isOff={false} act={() => change(null)} />}
    </div>
  );
}

interface NamedProps {
  test: Written;
  fact: Fact['fact'];
  error: string | undefined;
  change: (next: Written) => void;
}

/** Which question, nutrient or field is meant. */
function Named({ test, fact, error, change }: NamedProps) {
  const { t } = useLingui();
  const { document, languages, isReadOnly } = useDraft();
  const questions = listOf(valueAt(document, ['questions'])).filter(isWritten);
  switch (NAMED_BY[fact]) {
    case 'question':
      return (
        <Select
          size="xs"
          searchable
          aria-label={t`Question`}
          error={error}
          disabled={isReadOnly}
          value={textOf(test['question'])}
          onChange={(id) => {
            const isYesNo = questions.find((question) => question['id'] === id)?.['type'] === 'yes-no';
            const next = { ...test, question: id ?? '' };
            // No answer is at least or at most a yes.
            change(isYesNo && ['atLeast', 'atMost'].includes(comparisonOf(test)) ? withComparison(next, 'is') : next);
          }}
          data={[...new Set(questions.map(({ id }) => textOf(id)))].map((id) => ({
            value: id,
            label: nameIn(questions.find((question) => question['id'] === id)?.['text'], languages) || id,
          }))}
        />
      );
    case 'nutrient':
      return (
        <NumberInput
          size="xs"
          hideControls
          aria-label={t`Id of the nutrient type`}
          error={error}
          disabled={isReadOnly}
          value={typeof test['nutrient'] === 'number' ? test['nutrient'] : ''}
          onChange={(nutrient) => change({ ...test, nutrient })}
        />
      );
    case 'field':
      return (
        <TextInput
          size="xs"
          aria-label={t`Field of the respondent`}
          error={error}
          disabled={isReadOnly}
          value={textOf(test['field'])}
          onChange={({ currentTarget: { value: field } }) => change({ ...test, field })}
        />
      );
    case undefined:
      return null;
  }
}
