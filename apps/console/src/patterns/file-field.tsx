import { Trans } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import '../styles/drop.css';

interface FileFieldProps {
  label: string;
  description?: ReactNode;
  /** As the attribute `accept` of a file field. */
  accept: string;
  error?: ReactNode;
  /** Null: none is chosen any more. */
  onFile: (file: File | null) => void;
}

/** One file of a form that has several. */
export function FileField({ label, description, accept, error, onFile }: FileFieldProps) {
  const id = useId();
  const [chosen, choose] = useState<string | null>(null);
  return (
    <div className="stack tight">
      <label className="drop small">
        <input
          type="file"
          className="vh"
          accept={accept}
          aria-labelledby={`${id}-name`}
          aria-describedby={description === undefined ? undefined : `${id}-words`}
          aria-invalid={error != null}
          onChange={({ currentTarget: { files } }) => {
            const file = files?.[0] ?? null;
            choose(file?.name ?? null);
            onFile(file);
          }}
        />
        <Icon name={chosen === null ? 'plus' : 'check'} />
        <span>
          <b className="strong" id={`${id}-name`}>
            {label}
          </b>{' '}
          <span className="link">{chosen ?? <Trans>choose a file</Trans>}</span>
          {description !== undefined && (
            <span className="hint" id={`${id}-words`}>
              {description}
            </span>
          )}
        </span>
      </label>
      {error != null && <span className="bad">{error}</span>}
    </div>
  );
}
