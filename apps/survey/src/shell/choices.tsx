import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FieldError } from './question.tsx';

/** Takes what was pressed, and goes on as Continue does. */
export function chooseAndGoOn({ currentTarget }: { currentTarget: Element }, choose: () => void): void {
  // What follows from the choice is rendered first, so that the question is answered with it.
  flushSync(choose);
  currentTarget.closest('form')?.requestSubmit();
}

export interface Option {
  value: string;
  label: ReactNode;
  note?: ReactNode;
  picture?: ReactNode;
  /** More is asked on the same screen: Continue goes on. */
  hasMore?: boolean;
}

/**
 * Answers that exclude each other, one card each. Nothing is chosen before the respondent chooses. A press of a card, or Enter or Space on
 * it, answers the question. The arrow keys move the choice alone, so that a person who hears the cards one by one is not led away.
 */
export function Choices(props: {
  name: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  isShort?: boolean;
  /** What stands directly above the cards. */
  above?: ReactNode;
  /** There is more on the screen than this choice: Continue goes on. */
  hasMore?: boolean;
}) {
  const group = useId();
  const isMoving = useRef(false);
  const { name, options, value, onChange, isShort = false, above, hasMore = false } = props;
  const onKey = (event: KeyboardEvent, option: Option) => {
    isMoving.current = event.key.startsWith('Arrow');
    const isPressed = event.key === 'Enter' || (event.key === ' ' && value === option.value);
    if (!isPressed || hasMore || option.hasMore) return;
    event.preventDefault();
    if (!event.repeat) chooseAndGoOn(event, () => onChange(option.value));
  };
  const choose = (event: { currentTarget: Element }, option: Option) => {
    if (isMoving.current || hasMore || option.hasMore) onChange(option.value);
    else chooseAndGoOn(event, () => onChange(option.value));
  };
  return (
    <>
      <FieldError field={name} />
      {above}
      <div
        className={isShort ? 'choices choices--yesno' : 'choices'}
        id={name}
        onKeyUp={() => (isMoving.current = false)}
        onPointerDown={() => (isMoving.current = false)}
      >
        {options.map((option) => (
          <label className={option.picture ? 'choice choice--picture' : 'choice'} key={option.value}>
            <input
              className="radio"
              type="radio"
              name={group}
              value={option.value}
              checked={value === option.value}
              onKeyDown={(event) => onKey(event, option)}
              onClick={(event) => value === option.value && choose(event, option)}
              onChange={(event) => choose(event, option)}
            />
            <span className="choice__text">
              <b>{option.label}</b>
              {option.note && <span>{option.note}</span>}
            </span>
            {option.picture}
          </label>
        ))}
      </div>
    </>
  );
}
