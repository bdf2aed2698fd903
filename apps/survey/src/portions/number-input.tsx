import type { ComponentProps } from 'react';
import { Input } from '../shell/question.tsx';

const selectAll = ({ currentTarget }: { currentTarget: EventTarget | null }) =>
  (currentTarget as HTMLInputElement).select();

/** A field of a number, which is typed in the place of the one that stands there. */
export function NumberInput(props: ComponentProps<typeof Input>) {
  return (
    <Input
      inputMode="decimal"
      onFocus={(event) => {
        selectAll(event);
        // The press that gives the focus puts the caret after that.
        event.currentTarget.addEventListener('click', selectAll, { once: true });
      }}
      {...props}
    />
  );
}
