import { QUESTION_PLACES } from '@dietary-recall/scheme/question';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Icon } from '../shell/icon.tsx';
import { isWritten, listOf, missingTexts, nameIn, valueAt, type Written, textOf } from './document.ts';
import { useDraft } from './draft.ts';
import { useParts } from './use-parts.ts';
import { usePlaceNames } from './words.ts';

interface OutlineProps {
  open: string;
  onOpen: (part: string) => void;
  /** Opens a question that was added. */
  onAdded: (part: string) => void;
}

/** The parts of the questionnaire and its questions, with what lacks a text. Below 1100 px it stands behind the name of what is open. */
export function Outline({ open, onOpen, onAdded }: OutlineProps) {
  const { t } = useLingui();
  const { document, set, languages, isReadOnly } = useDraft();
  const parts = useParts();
  const places = usePlaceNames();
  const questions = listOf(valueAt(document, ['questions']));
  const [isShown, show] = useState(false);
  useEffect(() => show(false), [open]);
  const part = parts.find(({ id }) => id === open);
  const question = questions[Number(open.replace('question.', ''))];
  const name = part?.name ?? (isWritten(question) ? nameOf(question, languages) : '');
  const add = () => {
    const ids = new Set(questions.map((question) => (isWritten(question) ? question['id'] : null)));
    const number = Array.from({ length: questions.length + 1 }, (_, at) => at + 1).find(
      (n) => !ids.has(`question-${n}`),
    );
    const fresh = {
      id: `question-${number}`,
      at: 'end',
      type: 'yes-no',
      text: {},
      help: null,
      interviewerHint: null,
      when: null,
      isRequired: false,
    };
    set(['questions'], [...questions, fresh]);
    onAdded(`question.${questions.length}`);
  };
  return (
    <nav aria-label={t`Outline`}>
      <button type="button" className="shows" aria-expanded={isShown} onClick={() => show(!isShown)}>
        <span className="grow">{name}</span>
        <Icon name={isShown ? 'up' : 'down'} />
      </button>
      <ul className="outline">
        {parts.map(({ id, name, path, specs }) => (
          <Line
            key={id}
            name={name}
            isOpen={open === id}
            missing={specs.reduce(
              (sum, { key }) => sum + missingTexts(valueAt(document, [...path, key]), languages),
              0,
            )}
            onOpen={() => onOpen(id)}
          />
        ))}
      </ul>
      <h2>
        <Trans>Questions</Trans> <span className="dim">{questions.length}</span>
      </h2>
      {QUESTION_PLACES.map((place) => {
        const here = questions.flatMap((question, at) =>
          isWritten(question) && question['at'] === place ? [{ question, at }] : [],
        );
        if (here.length === 0) return null;
        return (
          <div key={place}>
            <h3>{places[place]}</h3>
            <ul className="outline">
              {here.map(({ question, at }) => (
                <Line
                  key={at}
                  name={nameOf(question, languages)}
                  isOpen={open === `question.${at}`}
                  missing={missingTexts(question, languages)}
                  onOpen={() => onOpen(`question.${at}`)}
                />
              ))}
            </ul>
          </div>
        );
      })}
      {!isReadOnly && (
        <div className="pb">
          <Button size="xs" leftSection={<Icon name="plus" />} onClick={add}>
            <Trans>Question</Trans>
          </Button>
        </div>
      )}
    </nav>
  );
}

function nameOf(question: Written, languages: readonly string[]): string {
  return nameIn(question['text'], languages) || textOf(question['id']);
}

interface LineProps {
  name: string;
  isOpen: boolean;
  missing: number;
  onOpen: () => void;
}

function Line({ name, isOpen, missing, onOpen }: LineProps) {
  return (
    <li>
      <button type="button" aria-current={isOpen ? true : undefined} onClick={onOpen}>
        <span className="grow">{name}</span>
        {missing > 0 && (
          <span className="badge warn">
            <Plural value={missing} one="# missing" other="# missing" />
          </span>
        )}
      </button>
    </li>
  );
}
