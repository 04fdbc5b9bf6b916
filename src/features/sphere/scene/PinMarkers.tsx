import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import { type CanvasTexture, type Sprite, Vector3 } from 'three';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import { isAboveHorizon, pinPixels, placeVector, sizeAtOne, type Vector } from '../geometry.ts';
import { type PlacedPin, smallestGap } from '../pick.ts';
import { headSymbol, type PinSymbol } from '../symbols.ts';
import { haloTexture, symbolTexture } from './paintSymbol.ts';
import type { SceneModel } from './sceneModel.ts';

/** The sizes of a head and of the halo, relative to a pin. */
const HEAD_SHARE = 0.62;
const HALO_SHARE = 1.4;

interface Marker {
  key: string;
  /** null for a head */
  pinId: PinId | null;
  position: Vector;
  texture: CanvasTexture;
  share: number;
}

interface PinsProps {
  model: SceneModel;
  onPlaced: (placed: readonly PlacedPin[]) => void;
}

/** They keep their size in pixels, because a colony of a few kilometres would be invisible on a planet. */
export function Pins({ model, onPlaced }: PinsProps) {
  const { entries, selectedPinId, hoveredPinId } = model;
  const textures = useMemo(makeTextures, []);
  useEffect(() => () => textures.dispose(), [textures]);

  const markers = useMemo(
    () =>
      entries.flatMap(({ pin, symbol }): Marker[] => {
        const head = headSymbol(pin.isActive);
        return [
          ...pin.heads.map((place, index) => ({
            key: `${pin.pinId} head ${index}`,
            pinId: null,
            position: placeVector(place),
            texture: textures.of(head),
            share: HEAD_SHARE,
          })),
          {
            key: String(pin.pinId),
            pinId: pin.pinId,
            position: placeVector(pin),
            texture: textures.of(symbol),
            share: 1,
          },
        ];
      }),
    [entries, textures],
  );

  const sprites = useRef(new Map<string, Sprite>());
  const projected = useRef(new Vector3());
  const { camera, size } = useThree();

  useFrame(() => {
    const eye: Vector = [camera.position.x, camera.position.y, camera.position.z];
    const placed: PlacedPin[] = [];
    for (const { pinId, position } of markers) {
      if (pinId === null) continue;
      const isVisible = isAboveHorizon(position, eye);
      const { x, y } = projected.current.set(...position).project(camera);
      placed.push({ pinId, x: ((x + 1) / 2) * size.width, y: ((1 - y) / 2) * size.height, isVisible });
    }
    const pixels = pinPixels(camera.position.length(), size.height, smallestGap(placed));
    for (const { key, position, share } of markers) {
      // Without attenuation, a sprite's scale is its size at distance 1.
      const show = (name: string, diameter: number): void => {
        const sprite = sprites.current.get(name);
        if (!sprite) return;
        sprite.visible = isAboveHorizon(position, eye);
        sprite.scale.setScalar(sizeAtOne(diameter, size.height));
      };
      show(key, pixels * share);
      show(`selected/${key}`, pixels * HALO_SHARE);
      show(`hovered/${key}`, pixels * HALO_SHARE);
    }
    onPlaced(placed);
  });

  const keep = (key: string) => (sprite: Sprite | null) => {
    if (sprite) sprites.current.set(key, sprite);
    else sprites.current.delete(key);
  };
  const halos = markers.filter(({ pinId }) => pinId !== null && (pinId === selectedPinId || pinId === hoveredPinId));
  return (
    <>
      {markers.map(({ key, position, texture, share }) => (
        <sprite key={key} ref={keep(key)} position={position} renderOrder={share === 1 ? 11 : 10}>
          <spriteMaterial map={texture} sizeAttenuation={false} depthTest={false} depthWrite={false} />
        </sprite>
      ))}
      {halos.map(({ key, pinId, position }) => {
        const haloKey = `${pinId === selectedPinId ? 'selected' : 'hovered'}/${key}`;
        return (
          <sprite key={haloKey} ref={keep(haloKey)} position={position} renderOrder={12}>
            <spriteMaterial
              map={textures.halo}
              opacity={pinId === selectedPinId ? 1 : 0.6}
              sizeAttenuation={false}
              depthTest={false}
              depthWrite={false}
            />
          </sprite>
        );
      })}
    </>
  );
}

/** One texture for all pins that look the same. */
function makeTextures() {
  const bySymbol = new Map<string, CanvasTexture>();
  const halo = haloTexture();
  return {
    halo,
    of(symbol: PinSymbol): CanvasTexture {
      const key = JSON.stringify(symbol);
      let texture = bySymbol.get(key);
      if (!texture) {
        texture = symbolTexture(symbol);
        bySymbol.set(key, texture);
      }
      return texture;
    },
    dispose(): void {
      halo.dispose();
      for (const texture of bySymbol.values()) texture.dispose();
      bySymbol.clear();
    },
  };
}
