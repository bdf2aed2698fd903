import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FieldError, useFault } from './question.tsx';

interface TimeFieldProps {
  id: string;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  isLabelHidden?: boolean;
  example?: string;
}

/** A time as people write it. */
export function TimeField({ id, label, value, onChange, isLabelHidden = false, example }: TimeFieldProps) {
  const fault = useFault(id);
  return (
    <div className="field">
      <label className={isLabelHidden ? 'vh' : undefined} htmlFor={id}>
        {label}
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        {example === undefined ? (
          <Trans>A rough time is fine. For example 12:45.</Trans>
        ) : (
          <Trans>For example {example}</Trans>
        )}
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
