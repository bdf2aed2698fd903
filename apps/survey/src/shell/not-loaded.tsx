import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Loaded } from '../store/library.ts';
import { postpone } from '../store/needed-facts.ts';
import { Icon } from './icon.tsx';
import { Pending } from './loading.tsx';

/** What stands in the place of something that could not be loaded; the food can wait. */
export function NotLoaded({ loaded, food }: { loaded: Loaded<unknown> & { retry: () => void }; food: string }) {
  if (loaded.state === 'loading') return <Pending />;
  if (loaded.state === 'loaded') return null;
  return <FoodCanWait food={food} retry={loaded.retry} />;
}

/** Says that a food needs the connection, and offers the next food. */
export function FoodCanWait({ food, retry }: { food: string; retry: () => void }) {
  return (
    <NoAnswer
      actions={
        <>
          <button className="button button--small" type="button" onClick={() => postpone(food)}>
            <Trans>Later, next food</Trans>
          </button>
          <button className="button button--small button--quiet" type="button" onClick={retry}>
            <Trans>Try again</Trans>
          </button>
        </>
      }
    >
      <Trans>Everything is saved on this device. This food can wait: we ask again later.</Trans>
    </NoAnswer>
  );
}

/** Says that the service cannot be reached, with or without a network, and in `children` what that means here. */
export function NoAnswer({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="notice" role="status">
      <Icon name="device" />
      <p>
        <b>
          <Trans>We can’t reach the service right now. That is fine.</Trans>
        </b>
      </p>
      <p>{children}</p>
      {actions !== undefined && <div className="notice__actions">{actions}</div>}
    </div>
  );
}
