import { defineModule } from '../../kernel/module';
import { followResources } from './follow-renames';
import { remindOfWritten } from './on-written';
import { reminderCards } from './own-reminders';
import { remindOfAll } from './remind-due';

const HOUR = 60 * 60_000;

/** Reminders of dates (`remind`, decision 097): at each write, and soon after midnight in Beijing. */
export const reminders = defineModule({
  name: 'reminders',
  uses: ['messages'],
  cards: reminderCards,
  onRecordWritten: [remindOfWritten],
  onRenamed: [followResources],
  async open({ database, registry }) {
    return {
      jobs: [
        {
          name: 'reminders.due',
          everyMs: HOUR,
          run: ({ log, clock }, signal) => remindOfAll({ database, registry, clock }, log, signal),
        },
      ],
    };
  },
});
