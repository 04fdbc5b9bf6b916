import { t } from '@lingui/core/macro';
import { type DragEvent, useState } from 'react';
import type { TemplateSource, UnreadableTemplate } from '../../../workers/game/domain/template.ts';
import { droppedFiles } from './droppedFiles.ts';

/** The props of what takes dropped files, folders and texts. */
export function useDrop(
  onRead: (sources: readonly TemplateSource[], lost?: readonly UnreadableTemplate[]) => Promise<boolean>,
) {
  const [isOver, setOver] = useState(false);
  const read = async (data: DataTransfer): Promise<void> => {
    const { sources, lost } = await droppedFiles(data);
    await onRead(sources, lost);
  };
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      if (!isWanted(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isWanted(event)) return;
      event.preventDefault();
      const text = event.dataTransfer.getData('text/plain');
      if (event.dataTransfer.types.includes('Files')) void read(event.dataTransfer);
      else if (text !== '') void onRead([{ name: t`Dropped text`, content: text }]);
    },
  };
}

/** Files, or a text that no field takes. */
function isWanted({ dataTransfer, target }: DragEvent): boolean {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return dataTransfer.types.includes('Files') || !isField;
}
