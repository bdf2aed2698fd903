import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';

/** A drawing with its table, which is one press away, and what is to be said of both. */
export function WithTable({
  id,
  drawing,
  table,
  say,
}: {
  id: string;
  drawing: ReactNode;
  table: ReactNode;
  say?: ReactNode;
}) {
  const [isTable, setIsTable] = useState(false);
  return (
    <>
      {isTable ? <div id={id}>{table}</div> : drawing}
      {say}
      <button className="way" type="button" aria-expanded={isTable} onClick={() => setIsTable(!isTable)}>
        {isTable ? <Trans>Show as a chart</Trans> : <Trans>Show as a table</Trans>}
      </button>
    </>
  );
}
