import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import type { TemplateAssumptions } from '../../../workers/domain/template.ts';
import { fetchTemplateScene } from '../../bridge/templates.ts';
import { useAnswer } from '../../ui/useAnswer.ts';
import { somePlanetText } from '../../words/planetTypes.ts';
import { SphereView } from './SphereView.tsx';

interface TemplateSphereProps {
  /** in the game's format */
  text: string;
  assumptions: TemplateAssumptions;
  onClose: () => void;
}

/** A template in 3D, as a colony that was built a day ago. */
export default function TemplateSphere({ text, assumptions, onClose }: TemplateSphereProps) {
  const ask = useCallback(() => fetchTemplateScene(text, assumptions), [text, assumptions]);
  const { value: scene, problem, isLoading, askAgain } = useAnswer(ask);
  const shown = scene?.kind === 'shown' ? scene : null;
  const failure = scene?.kind === 'failed' ? scene.message : problem;
  return (
    <SphereView
      title={shown ? t`${{ planetName: shown.report.planetName }} in 3D` : t`Template in 3D`}
      subtitle={shown ? t`${{ planet: somePlanetText(shown.report.planetType) }}, a day after it was built` : ''}
      colony={shown?.report ?? null}
      detail={shown?.detail ?? null}
      advice={null}
      isLoading={isLoading && shown === null}
      problem={failure === null ? null : { text: t`The template can't be shown: ${failure}`, onRetry: askAgain }}
      onClose={onClose}
    />
  );
}
