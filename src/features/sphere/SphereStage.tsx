import { t } from '@lingui/core/macro';
import { DashIcon, HomeIcon, PlusIcon } from '@primer/octicons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import type { PlanetType } from '../../../workers/game/domain/commodity.ts';
import type { PinId } from '../../../workers/game/domain/ids.ts';
import type { ColonyDetail } from '../../../workers/game/domain/report.ts';
import { pictureExits } from '../../bridge/copyPicture.ts';
import { errorMessage } from '../../format/text.ts';
import { loadCode } from '../../languages/loadCode.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PictureButton, PictureSheet } from '../../ui/pictures/PictureButton.tsx';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from '../../ui/pictures/picture.ts';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { Legend } from './Legend.tsx';
import { nearestPin, type PlacedPin } from './pick.ts';
import type { PinEntry } from './pinEntries.ts';
import type { SceneHandle, SceneModel } from './scene/sceneModel.ts';

const loadScene = () => loadCode(() => import('./scene/mountScene.tsx'));

const Message = styled.p`
  position: absolute;
  inset: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--gap-large);
  max-width: 460px;
  margin: auto;
  padding: 16px;
  text-align: center;
  color: var(--fgColor-muted);
  pointer-events: none;

  & p {
    margin: 0;
  }

  & button {
    pointer-events: auto;
  }
`;

const Stage = styled.div`
  position: relative;
  min-height: 0;
  overflow: hidden;
  background: radial-gradient(ellipse at 40% 35%, #131d2b 0%, #090e16 55%, #05080d 100%);

  /* The planet stays visible while the list scrolls. */
  @media (--phone) {
    position: sticky;
    top: 0;
    z-index: 1;
    height: 42dvh;

    &[data-state="missing"] {
      height: auto;
      min-height: 0;
    }

    &[data-state="missing"] ${Message} {
      position: static;
    }
  }
`;

const View = styled.div`
  position: absolute;
  inset: 0;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Host = styled.div`
  position: absolute;
  inset: 0;
  cursor: grab;

  &:active {
    cursor: grabbing;
  }

  &[data-pointing="true"] {
    cursor: pointer;
  }

  & canvas {
    display: block;
  }
`;

const Label = styled.div`
  position: absolute;
  top: 0;
  left: 0;
  padding: 1px 8px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font-size: var(--text-small);
  line-height: 18px;
  white-space: nowrap;
  color: var(--fgColor-default);
  background: var(--overlay-bgColor);
  /* The inline translation puts the corner on the pin; this puts the label above it. */
  transform: translate(-50%, calc(-100% - 20px));
  pointer-events: none;

  &[data-visible="false"] {
    visibility: hidden;
  }
`;

const Help = styled.p`
  position: absolute;
  right: 56px;
  bottom: 16px;
  left: 16px;
  margin: 0;
  font-size: var(--text-small);
  text-align: right;
  color: var(--fgColor-muted);
  pointer-events: none;

  /* On phones the help would cover the planet. */
  @media (--phone) {
    display: none;
  }
`;

const Tools = styled.div`
  position: absolute;
  right: 12px;
  bottom: 12px;
  display: flex;
  flex-direction: column;
  gap: var(--gap-snug);
`;

const CopyPicture = styled(PictureButton)`
  && {
    position: absolute;
    top: 12px;
    right: 12px;
  }
`;

/** The reach of mouse and finger around a pin, in pixels. */
const MOUSE_REACH = 16;
const TOUCH_REACH = 28;
/** A press that moves farther than this, in pixels, is a drag and selects nothing. */
const CLICK_SLACK = 6;
/** The step of a key press, as a fraction of the picture's height. */
const KEY_STEP = 0.12;
const ZOOM_STEP = 1.25;

/** loading: the scene's code is loading. lost: the browser lost the WebGL context and may restore it. */
type StageState = { kind: 'loading' | 'ready' | 'missing' | 'lost' } | { kind: 'failed'; message: string };

interface SphereStageProps {
  planetName: string;
  planetType: PlanetType | null;
  /** null until it is loaded */
  detail: ColonyDetail | null;
  entries: readonly PinEntry[];
  selectedPinId: PinId | null;
  hoveredPinId: PinId | null;
  onSelect: (pinId: PinId | null) => void;
  onHover: (pinId: PinId | null) => void;
  /** the view as a picture to be shown elsewhere; null until the colony is known */
  drawPicture: ((globe: HTMLCanvasElement, hasNames: boolean) => Picture) | null;
}

export function SphereStage(props: SphereStageProps) {
  const { planetName, planetType, detail, entries, selectedPinId, hoveredPinId, onSelect, onHover, drawPicture } =
    props;
  const helpId = useId();
  const model = useMemo<SceneModel | null>(
    () =>
      detail && planetType
        ? { planetType, entries, links: detail.links, routes: detail.routes, selectedPinId, hoveredPinId }
        : null,
    [detail, planetType, entries, selectedPinId, hoveredPinId],
  );
  const { hostRef, sceneRef, placedRef, labelRef, state, startAgain } = useScene(model);
  const labelled = entries.find(({ pin }) => pin.pinId === (hoveredPinId ?? selectedPinId));

  useEffect(() => {
    if (state.kind === 'ready' && selectedPinId !== null) sceneRef.current?.show(selectedPinId);
  }, [state.kind, selectedPinId, sceneRef]);

  const pointing = usePointing(placedRef, onSelect, onHover);
  const onKeyDown = (event: KeyboardEvent): void => {
    const scene = sceneRef.current;
    if (!scene || event.ctrlKey || event.metaKey || event.altKey) return;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => scene.move(-KEY_STEP, 0),
      ArrowRight: () => scene.move(KEY_STEP, 0),
      ArrowUp: () => scene.move(0, KEY_STEP),
      ArrowDown: () => scene.move(0, -KEY_STEP),
      '+': () => scene.zoom(ZOOM_STEP),
      '=': () => scene.zoom(ZOOM_STEP),
      '-': () => scene.zoom(1 / ZOOM_STEP),
      Home: () => scene.reset(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  if (state.kind === 'missing') {
    return (
      <Stage data-state="missing">
        <StageMessage state={state} onRetry={startAgain} />
      </Stage>
    );
  }
  return (
    <Stage data-state={state.kind}>
      <View
        // No standard role fits a planet that arrow keys turn.
        role="application"
        aria-label={t`3D view of ${planetName}`}
        aria-describedby={helpId}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pointing}
      >
        <Host ref={hostRef} data-pointing={hoveredPinId !== null} />
        <Label ref={labelRef} hidden={!labelled} aria-hidden="true">
          {labelled?.name}
        </Label>
      </View>
      <Help id={helpId}>{t`Drag or use the arrow keys to turn, the wheel or + and − to zoom`}</Help>
      <StageMessage state={state} onRetry={startAgain} />
      {state.kind === 'ready' && drawPicture !== null && (
        <CopyPicture label={t`Copy picture`}>
          <GlobePicture sceneRef={sceneRef} planetName={planetName} drawPicture={drawPicture} />
        </CopyPicture>
      )}
      <Tools>
        <IconButton icon={PlusIcon} aria-label={t`Zoom in`} onClick={() => sceneRef.current?.zoom(ZOOM_STEP)} />
        <IconButton icon={DashIcon} aria-label={t`Zoom out`} onClick={() => sceneRef.current?.zoom(1 / ZOOM_STEP)} />
        <IconButton icon={HomeIcon} aria-label={t`Back to the colony`} onClick={() => sceneRef.current?.reset()} />
      </Tools>
      <Legend />
    </Stage>
  );
}

function StageMessage({ state, onRetry }: { state: StageState; onRetry: () => void }) {
  if (state.kind === 'ready') return null;
  if (state.kind !== 'failed') return <Message role="status">{stageTexts()[state.kind]}</Message>;
  return (
    <Message role="alert" as="div">
      <p>{t`The 3D view could not start: ${{ message: state.message }}. The list has every pin.`}</p>
      <SmallButton onClick={onRetry}>{t`Try again`}</SmallButton>
    </Message>
  );
}

const stageTexts = () => ({
  loading: t`Loading the planet…`,
  missing: t`Your browser does not support 3D graphics (WebGL), so the planet cannot be shown. The list contains all pins.`,
  lost: t`The browser has stopped 3D graphics for now. The list has every pin; the view returns by itself if the browser allows it.`,
});

/** Points at pins, and selects by a click, which is not the end of a drag. */
function usePointing(
  placedRef: RefObject<readonly PlacedPin[]>,
  onSelect: SphereStageProps['onSelect'],
  onHover: SphereStageProps['onHover'],
) {
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const pinAt = (event: PointerEvent): PinId | null => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const reach = event.pointerType === 'mouse' ? MOUSE_REACH : TOUCH_REACH;
    return nearestPin(placedRef.current, event.clientX - bounds.left, event.clientY - bounds.top, reach);
  };
  return {
    onPointerMove: (event: PointerEvent): void => {
      if (event.pointerType === 'mouse' && event.buttons === 0) onHover(pinAt(event));
    },
    onPointerLeave: (): void => onHover(null),
    onPointerDown: (event: PointerEvent): void => {
      pressed.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp: (event: PointerEvent): void => {
      const from = pressed.current;
      pressed.current = null;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= CLICK_SLACK) onSelect(pinAt(event));
    },
  };
}

interface GlobePictureProps {
  sceneRef: RefObject<SceneHandle | null>;
  planetName: string;
  drawPicture: (globe: HTMLCanvasElement, hasNames: boolean) => Picture;
}

/** The view as it is when this is opened. */
function GlobePicture({ sceneRef, planetName, drawPicture }: GlobePictureProps) {
  const globe = useMemo(
    () => sceneRef.current?.takePicture(PICTURE_WIDTH, PICTURE_HEIGHT) ?? document.createElement('canvas'),
    [sceneRef],
  );
  const draw = useCallback((hasNames: boolean) => drawPicture(globe, hasNames), [globe, drawPicture]);
  return (
    <PictureSheet
      fileName="colony-watch-planet"
      draw={draw}
      namesLabel={t`With the planet’s name`}
      description={t`3D view of ${planetName}`}
      exits={pictureExits}
    />
  );
}

/** Loads and runs the scene, and keeps the label at its pin. */
function useScene(model: SceneModel | null) {
  const hostRef = useRef<HTMLDivElement>(null);
  const labelRef = useRef<HTMLDivElement>(null);
  const sceneRef = useRef<SceneHandle | null>(null);
  const placedRef = useRef<readonly PlacedPin[]>([]);
  const modelRef = useRef(model);
  const [state, setState] = useState<StageState>(() => ({ kind: hasWebGl() ? 'loading' : 'missing' }));
  const [attempt, setAttempt] = useState(0);

  const placeLabel = useCallback((): void => {
    const label = labelRef.current;
    const shownPinId = modelRef.current?.hoveredPinId ?? modelRef.current?.selectedPinId ?? null;
    const placed = placedRef.current.find(({ pinId }) => pinId === shownPinId);
    if (!label) return;
    label.dataset.visible = String(placed?.isVisible === true);
    if (placed) label.style.translate = `${placed.x}px ${placed.y}px`;
  }, []);

  // Declared first, because starting the scene reads the model.
  useEffect(() => {
    modelRef.current = model;
    if (model) sceneRef.current?.update(model);
    placeLabel();
  }, [model, placeLabel]);

  const isMissing = state.kind === 'missing';
  const isModelThere = model !== null;
  useEffect(() => {
    // Loads the code in parallel with the colony; failures are handled below.
    if (!isMissing) void loadScene().catch(() => undefined);
  }, [isMissing]);

  // Another attempt starts it again.
  useEffect(() => {
    const host = hostRef.current;
    const first = modelRef.current;
    if (isMissing || !isModelThere || !host || !first) return;
    let isWanted = true;
    let scene: SceneHandle | null = null;
    const start = async (): Promise<void> => {
      const { mountScene } = await loadScene();
      if (!isWanted) return;
      scene = await mountScene(host, modelRef.current ?? first, {
        onPlaced: (placed) => {
          placedRef.current = placed;
          placeLabel();
        },
        onContextLost: () => setState({ kind: 'lost' }),
        onContextRestored: () => setState({ kind: 'ready' }),
      });
      if (!isWanted) {
        scene.dispose();
        return;
      }
      sceneRef.current = scene;
      // Applies changes from while it started.
      if (modelRef.current) scene.update(modelRef.current);
      setState({ kind: 'ready' });
    };
    start().catch((error: unknown) => {
      if (isWanted) setState({ kind: 'failed', message: errorMessage(error) });
    });
    return () => {
      isWanted = false;
      sceneRef.current = null;
      scene?.dispose();
    };
  }, [isMissing, isModelThere, attempt, placeLabel]);

  const startAgain = (): void => {
    setState({ kind: hasWebGl() ? 'loading' : 'missing' });
    setAttempt((last) => last + 1);
  };
  return { hostRef, labelRef, sceneRef, placedRef, state, startAgain };
}

/** Whether WebGL is available. It may be off, blocked or missing. */
function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers limit the number of contexts, and the scene needs one.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
