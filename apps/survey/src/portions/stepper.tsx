import { Icon } from '../shell/icon.tsx';
import { NumberInput } from './number-input.tsx';

interface StepperProps {
  id: string;
  typed: string;
  onType: (typed: string) => void;
  /** A press of the buttons, by their names. */
  fewer: { name: string; press: () => void };
  more: { name: string; press: () => void };
  /** Several stand on one screen. */
  isSmall?: boolean;
}

/** A number between two buttons. Buttons and typing do the same. */
export function Stepper({ id, typed, onType, fewer, more, isSmall = false }: StepperProps) {
  return (
    <div className={isSmall ? 'stepper stepper--small' : 'stepper'}>
      <button className="button" type="button" aria-label={fewer.name} onClick={fewer.press}>
        <Icon name="minus" />
      </button>
      <NumberInput className="input" id={id} value={typed} onChange={(event) => onType(event.target.value)} />
      <button className="button" type="button" aria-label={more.name} onClick={more.press}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
