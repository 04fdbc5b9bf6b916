import { styled } from 'styled-components';
import { SHORT_NOTICE } from '../../words/legalNotice.ts';

const FooterBox = styled.footer`
  max-width: 900px;
  margin: 0 auto;
  padding: 16px 16px 24px;
  font-size: 11px;
  line-height: 1.5;
  text-align: center;
  color: var(--fgColor-muted);
`;

/** The short legal notice, at the end of every page. */
export function Footer() {
  return <FooterBox>{SHORT_NOTICE}</FooterBox>;
}
