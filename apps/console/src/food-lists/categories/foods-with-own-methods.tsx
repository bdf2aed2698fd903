import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { CategoryRecord, PortionSizeMethod } from 'dietary-recall-client';
import { useEffect, useRef, useState } from 'react';
import { useMethodWords } from '../portions/method-words.ts';
import { PutMethodFirst } from './put-method-first.tsx';

interface FoodsWithOwnMethodsProps {
  code: string;
  /** The methods of the category as they are stored. */
  saved: readonly PortionSizeMethod[];
  foods: CategoryRecord['foods'];
}

/** How many foods the methods of the category do not reach, and a button for each method that gives it to them. */
export function FoodsWithOwnMethods({
  code,
  saved,
  foods: { total, withOwnMethods, lacking },
}: FoodsWithOwnMethodsProps) {
  const { t } = useLingui();
  const { nameOf, summaryOf } = useMethodWords();
  const [asked, ask] = useState<number | null>(null);
  const [given, give] = useState<number | null>(null);
  const done = useRef<HTMLSpanElement>(null);
  // The button that was pressed is gone once the foods have the method.
  useEffect(() => {
    if (given === null || asked !== null || lacking[given] !== 0) return;
    done.current?.focus();
    give(null);
  }, [given, asked, lacking]);
  const method = asked === null ? undefined : saved[asked];
  return (
    <div className="note">
      <div className="stack tight grow">
        <p>
          <Plural
            value={withOwnMethods}
            one={`# of ${total} foods has portion methods of its own, which replace those of the category.`}
            other={`# of ${total} foods have portion methods of their own, which replace those of the category.`}
          />
        </p>
        {saved.map((one, at) => (
          <div key={at} className="row">
            <span className="grow">
              {nameOf(one.method)} <span className="dim">{summaryOf(one)}</span>
            </span>
            {lacking[at] === 0 ? (
              <span ref={at === given ? done : undefined} className="dim" tabIndex={-1}>
                <Trans>These foods have it.</Trans>
              </span>
            ) : (
              <Button
                size="xs"
                aria-label={`${t`Put it first at these foods`}: ${nameOf(one.method)}`}
                onClick={() => ask(at)}
              >
                <Trans>Put it first at these foods</Trans>
              </Button>
            )}
          </div>
        ))}
      </div>
      {asked !== null && method !== undefined && (
        <PutMethodFirst
          code={code}
          method={method}
          count={lacking[asked] ?? 0}
          onChanged={() => give(asked)}
          onClose={() => ask(null)}
        />
      )}
    </div>
  );
}
