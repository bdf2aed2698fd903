import type { ReactNode } from 'react';
import { FieldError, useFault } from './question.tsx';

interface TimeFieldProps {
  id: string;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  isLabelHidden?: boolean;
  hint: ReactNode;
}

/** A time as people write it. The keyboard has letters: one of numbers alone has no colon on many phones, and no “half past”. */
export function TimeField({ id, label, value, onChange, isLabelHidden = false, hint }: TimeFieldProps) {
  const fault = useFault(id);
  return (
    <div className="field">
      <label className={isLabelHidden ? 'vh' : undefined} htmlFor={id}>
        {label}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {hint}
      </p>
      <FieldError field={id} />
      <input
        className="input input--short"
        id={id}
        value={value}
        autoComplete="off"
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? `${id}-hint` : `${id}-hint ${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
