import { Trans } from '@lingui/react/macro';
import { useFormat } from '../patterns/format.ts';
import { countRows, type PeopleFile } from './upload-file.ts';

interface UploadFiguresProps {
  people: PeopleFile;
  /** What the service found; null: not known. */
  check:
    | { state: 'faults'; count: number }
    | { state: 'refused' }
    | { state: 'sound'; created: number; updated: number }
    | null;
  isChecking: boolean;
}

/** How the file stands. */
export function UploadFigures({ people, check, isChecking }: UploadFiguresProps) {
  const { number } = useFormat();
  const sound = check?.state === 'sound' ? check : null;
  return (
    <div className="figs" role="status">
      <div>
        <div className="k">
          <Trans>Rows</Trans>
        </div>
        <div className="v">{people.canMend ? number(countRows(people)) : '–'}</div>
        <div className="d">
          {isChecking ? (
            <Trans>being checked</Trans>
          ) : check === null ? (
            <Trans>changed since the last check</Trans>
          ) : (
            <Trans>checked</Trans>
          )}
        </div>
      </div>
      <div>
        <div className="k">
          <Trans>New people</Trans>
        </div>
        <div className="v">{number(sound?.created ?? null)}</div>
      </div>
      <div>
        <div className="k">
          <Trans>Known, are written again</Trans>
        </div>
        <div className="v">{number(sound?.updated ?? null)}</div>
      </div>
      <div>
        <div className="k">
          <Trans>Faults</Trans>
        </div>
        <div className={check?.state === 'faults' ? 'v bad' : 'v'}>
          {check?.state === 'faults' ? number(check.count) : sound === null ? '–' : number(0)}
        </div>
      </div>
    </div>
  );
}
