import { TextRefusedError, type TextMessenger } from '../text-gateway.ts';
import type { Metrics } from './metrics.ts';

/** Returns the messenger with a count of text messages by outcome. */
export function watchedTexts(texts: TextMessenger, metrics: Metrics): TextMessenger {
  return {
    isOn: texts.isOn,
    send: async (message) => {
      try {
        const id = await texts.send(message);
        metrics.text('sent');
        return id;
      } catch (error) {
        metrics.text(error instanceof TextRefusedError ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}
