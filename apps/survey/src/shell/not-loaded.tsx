import { Trans } from '@lingui/react/macro';
import type { Loaded } from '../store/library.ts';
import { postpone } from '../store/recall.ts';
import { Icon } from './icon.tsx';

/** What stands in the place of something that could not be loaded; the food can wait. */
export function NotLoaded({ loaded, food }: { loaded: Loaded<unknown> & { retry: () => void }; food: string }) {
  if (loaded.state === 'loading') return <div className="pending" aria-busy="true" />;
  if (loaded.state === 'loaded') return null;
  return (
    <div className="notice" role="status">
      <Icon name="device" />
      <p>
        <b>
          <Trans>There is no connection. That is fine.</Trans>
        </b>
      </p>
      <p>
        <Trans>Everything is saved on this device. This food can wait: we ask again when you are back online.</Trans>
      </p>
      <div className="notice__actions">
        <button className="button button--small" type="button" onClick={() => postpone(food)}>
          <Trans>Later, next food</Trans>
        </button>
        <button className="button button--small button--quiet" type="button" onClick={loaded.retry}>
          <Trans>Try again</Trans>
        </button>
      </div>
    </div>
  );
}
