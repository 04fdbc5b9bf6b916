import { t } from '@lingui/core/macro';
import type { TemplateScene } from '../../../workers/game/domain/template.ts';
import { fetchTemplateScene } from '../../bridge/templates.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { templateAssumptionsAtom } from '../../state/templates.ts';
import { useAnswer } from '../../ui/useAnswer.ts';
import { somePlanetText } from '../../words/planetTypes.ts';
import { simulationProblemText } from '../../words/simulationProblems.ts';
import { changeProblemText } from '../../words/templateProblems.ts';
import { SphereView } from './SphereView.tsx';

interface TemplateSphereProps {
  /** in the game's format */
  text: string;
  onClose: () => void;
}

/** A template in 3D, as a colony that was built a day ago, with the bench's assumptions. */
export default function TemplateSphere({ text, onClose }: TemplateSphereProps) {
  const assumptions = useAtomValue(templateAssumptionsAtom);
  const {
    value: scene,
    problem,
    isLoading,
    askAgain,
  } = useAnswer(() => fetchTemplateScene(text, assumptions), [text, assumptions]);
  const shown = scene?.kind === 'shown' ? scene : null;
  const name = shown?.report.planetName || t({ message: `Template`, comment: 'a planet template without a name' });
  const failure = problem ?? failureOf(scene);
  return (
    <SphereView
      title={shown ? t`${{ planetName: name }} in 3D` : t`Template in 3D`}
      subtitle={shown ? t`${{ planet: somePlanetText(shown.report.planetType) }}, a day after it was built` : ''}
      colony={shown && { ...shown.report, planetName: name }}
      detail={shown?.detail ?? null}
      advice={null}
      isLoading={isLoading && shown === null}
      problem={failure === null ? null : { text: t`The template can't be shown: ${failure}`, onRetry: askAgain }}
      onClose={onClose}
    />
  );
}

/** Why it can't be shown; null if nothing says so. */
function failureOf(scene: TemplateScene | undefined): string | null {
  if (scene?.kind === 'unreadable') return changeProblemText({ kind: 'notOneTemplate' });
  return scene?.kind === 'failed' ? simulationProblemText(scene.problem) : null;
}
