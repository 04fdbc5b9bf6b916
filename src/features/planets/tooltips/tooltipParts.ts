import { styled } from 'styled-components';
import type { TableColumn, Tone } from '../../../ui/DataTable.tsx';

export const StopItems = styled.ul`
  margin: 4px 0;
  padding-left: 18px;
`;

export const Footnote = styled.p`
  max-width: 60ch;
  margin: 6px 0 0;
  font-size: var(--text-tiny);
  color: var(--fgColor-muted);
`;

export interface NamedText {
  label: string;
  text: string;
  tone?: Tone;
}

export const NAMED_TEXTS: readonly TableColumn<NamedText>[] = [
  { id: 'label', cell: ({ label }) => label, tone: ({ tone }) => tone },
  { id: 'text', cell: ({ text }) => text, tone: ({ tone }) => tone },
];
