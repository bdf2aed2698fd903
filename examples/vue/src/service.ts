import { createRecallClient, isRefusal, newId } from 'dietary-recall-client';
import { ref } from 'vue';

/** The survey of the demo. A page of a study knows its own. */
export const surveyId = 'demo';

export const { api, signIn, signOut } = createRecallClient({ url: location.origin });

/** What the page says to the person: a refusal of the service, or that it cannot be reached. */
export const message = ref('');

/** Runs what a person started. A refusal has a sentence for the person and a stable code for the program. */
export async function attempt(act: () => Promise<void>): Promise<void> {
  message.value = '';
  try {
    await act();
  } catch (error) {
    message.value = isRefusal(error) ? error.data.detail : 'The service cannot be reached. Try again.';
  }
}

/** A recall under way is kept in the browser, so that a reload loses nothing; the id makes sure that it is stored once. */
export const newRecall = () => ({ uxSessionId: newId(), startTime: new Date().toISOString() });
