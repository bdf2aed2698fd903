import { useId, type ReactNode } from 'react';

interface FileFieldProps {
  label: string;
  description?: ReactNode;
  /** As the attribute `accept` of a file field. */
  accept: string;
  error?: ReactNode;
  isDisabled?: boolean;
  /** Null: none is chosen any more. */
  onFile: (file: File | null) => void;
}

/** One file of a form that has several. */
export function FileField({ label, description, accept, error, isDisabled, onFile }: FileFieldProps) {
  const id = useId();
  return (
    <div className="stack tight">
      <label htmlFor={id}>
        <b className="strong">{label}</b>
      </label>
      {description !== undefined && (
        <span className="dim" id={`${id}-words`}>
          {description}
        </span>
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isDisabled}
        aria-describedby={description === undefined ? undefined : `${id}-words`}
        aria-invalid={error != null}
        onChange={({ currentTarget: { files } }) => onFile(files?.[0] ?? null)}
      />
      {error != null && <span className="bad">{error}</span>}
    </div>
  );
}
