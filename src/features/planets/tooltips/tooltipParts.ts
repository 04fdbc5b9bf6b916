import { styled } from 'styled-components';
import { CaptionedTable } from '../CaptionedTable.ts';

export const TipTable = styled(CaptionedTable)`
  font-size: var(--text-body-size-small);
  font-variant-numeric: tabular-nums;

  & + & {
    margin-top: 8px;
  }

  & th,
  & td {
    padding: 1px 8px;
    text-align: right;
    white-space: nowrap;
  }

  & th:first-child,
  & td:first-child,
  & [data-words] {
    padding-left: 0;
    text-align: left;
  }

  & [data-words] {
    padding-left: 8px;
    white-space: normal;
  }

  & th {
    font-weight: 400;
    color: var(--fgColor-muted);
  }

  & tbody th {
    color: var(--fgColor-default);
  }

  & [data-warn="true"],
  & [data-warn="true"] th {
    color: var(--fgColor-attention);
  }

  & [data-left="error"],
  & [data-fill="red"] {
    color: var(--fgColor-danger);
  }

  & [data-fill="orange"] {
    color: var(--fgColor-severe);
  }

  & [data-left="warning"],
  & [data-fill="gold"] {
    color: var(--fgColor-attention);
  }

  & [data-left="success"] {
    color: var(--fgColor-success);
  }

  & [data-store] {
    border-top: 1px solid var(--borderColor-muted);
  }

  & [data-previous],
  & [data-previous] th {
    color: var(--fgColor-muted);
  }

  & [data-contents] {
    padding: 0 8px 4px 12px;
    text-align: left;
    white-space: normal;
  }

  & [data-contents] ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  @media (max-width: 600px) {
    & th,
    & td {
      padding-inline: 4px;
      white-space: normal;
    }

    & [data-store] td:not([data-contents]) {
      white-space: nowrap;
    }
  }
`;

export const StopItems = styled.ul`
  margin: 4px 0;
  padding-left: 18px;
`;

export const Footnote = styled.p`
  max-width: 60ch;
  margin: 6px 0 0;
  font-size: 11px;
  color: var(--fgColor-muted);
`;
