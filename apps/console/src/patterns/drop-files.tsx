import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import '../styles/drop.css';

interface DropFilesProps {
  /** What is asked for, such as `Drop the pictures here`. */
  label: string;
  /** What fits: kinds and sizes. */
  hint?: ReactNode;
  /** As the attribute `accept` of a file field. */
  accept: string;
  isMultiple?: true;
  /** px are few: a line instead of a field. */
  isSmall?: boolean;
  isBusy?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Takes files: by a click, by the keyboard, and dropped anywhere on the page. */
export function DropFiles({ label, hint, accept, isMultiple, isSmall, isBusy = false, onFiles }: DropFilesProps) {
  const isOver = useDroppedFiles(onFiles, isBusy);
  return (
    <label className={`drop ${isSmall ? 'small' : ''}`} data-over={isOver || undefined} aria-busy={isBusy}>
      <input
        type="file"
        className="vh"
        accept={accept}
        multiple={isMultiple === true}
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <Icon name="plus" />
      <span>
        <b className="strong">{label}</b>{' '}
        <span className="link">
          <Trans>or choose files</Trans>
        </span>
        {hint !== undefined && <span className="hint">{hint}</span>}
      </span>
    </label>
  );
}

/** Hears files that are dropped on the page. Returns whether some are held above it. */
function useDroppedFiles(onFiles: (files: readonly File[]) => void, isBusy: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = isBusy ? () => {} : onFiles;
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
