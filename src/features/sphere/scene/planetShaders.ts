/** Shaders of the planet. Both spheres are at the origin and never turn, so vertex and world positions are the same. */

export const PLANET_VERTEX = /* glsl */ `
varying vec3 vPlace;
void main() {
  vPlace = position;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

/** The ground's pattern is made of cheap warped waves, because some browsers draw it without a graphics card. */
export const GROUND_FRAGMENT = /* glsl */ `
varying vec3 vPlace;
uniform vec3 low;
uniform vec3 high;
uniform vec3 haze;
uniform float banding;

float land(vec3 p) {
  vec3 q = p + 0.6 * sin(p.yzx * 2.3 + 1.7);
  q += 0.35 * sin(q.zxy * 4.1 + 0.4);
  float waves = dot(sin(q * 3.1), vec3(0.5)) + 0.35 * sin(q.x * 9.0 + q.y * 7.0);
  float bands = sin(p.y * 16.0 + 0.8 * sin(p.x * 3.0 + p.z * 2.0) + 0.5 * waves);
  return smoothstep(-0.7, 0.9, mix(waves, bands, banding * 0.8));
}

void main() {
  vec3 up = normalize(vPlace);
  vec3 toCamera = normalize(cameraPosition - vPlace);
  vec3 overhead = normalize(cameraPosition);
  vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), overhead) + vec3(1e-6));
  vec3 light = normalize(overhead + 0.45 * cross(overhead, right) - 0.55 * right);
  float day = 0.5 + 0.7 * clamp(dot(up, light), 0.0, 1.0);
  float edge = pow(1.0 - clamp(dot(up, toCamera), 0.0, 1.0), 3.5);
  vec3 ground = mix(low, high, land(up)) * day;
  gl_FragColor = vec4(ground + haze * edge * 0.55, 1.0);
}
`;

/** Drawn on the sphere's inside: densest at the planet's edge, transparent at its own edge. */
export const ATMOSPHERE_FRAGMENT = /* glsl */ `
varying vec3 vPlace;
uniform vec3 haze;

void main() {
  float depth = clamp(dot(-normalize(vPlace), normalize(cameraPosition - vPlace)) / 0.33, 0.0, 1.0);
  gl_FragColor = vec4(haze, 0.5 * pow(depth, 3.0));
}
`;
