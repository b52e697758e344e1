import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Dictionaries } from '@/contract/fields/fields';
import type { ListPage } from '@/contract/language/page-schema';
import { ChooseFile } from './choose-file';
import { type ImportTask, resumeImport, startImport } from './import-task';
import { showTray } from './import-tray';
import { TaskDialog } from './task-dialog';
import './transfer.css';

interface ImportDialogProps {
  page: ListPage;
  dictionaries: Dictionaries;
  onClose(): void;
}

/**
 * Imports a file in steps: choose, be told what is wrong or what would be made and changed, confirm, and see it written.
 * Whoever closes it meanwhile, or goes to another page, finds the import in a corner of the screen.
 */
export function ImportDialog({ page, dictionaries, onClose }: ImportDialogProps) {
  const { notification } = App.useApp();
  const [task, setTask] = useState<ImportTask>();
  const shown = useRef<ImportTask>(undefined);
  shown.current = task;
  useEffect(
    () => () => {
      if (shown.current) showTray(notification, shown.current);
    },
    [notification],
  );
  if (!task) {
    return (
      <ChooseFile
        page={page}
        dictionaries={dictionaries}
        onFile={(file) => setTask(startImport(page, dictionaries, file))}
        onResume={(job) => setTask(resumeImport(page, dictionaries, job))}
        onClose={onClose}
      />
    );
  }
  return <TaskDialog task={task} onAgain={() => setTask(undefined)} onClose={onClose} />;
}
