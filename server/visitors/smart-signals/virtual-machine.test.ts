import { expect, test } from 'vitest';
import { isVirtualMachine } from './virtual-machine.ts';

test.each([
  'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero) (0x0000C0DE)), SwiftShader driver)',
  'llvmpipe (LLVM 17.0.6, 256 bits)',
  'SVGA3D; build: RELEASE; VMware, Inc.',
  'ANGLE (Parallels and Intel, Parallels Display Adapter)',
  'ANGLE (Microsoft, Microsoft Basic Render Driver Direct3D11 vs_5_0 ps_5_0)',
  'virgl (AMD Radeon)',
])('isVirtualMachine() returns true for %s', (renderer) => {
  expect(isVirtualMachine(renderer)).toBe(true);
});

test.each([
  'ANGLE (Apple, ANGLE Metal Renderer: Apple M3, Unspecified Version)',
  'Adreno (TM) 740',
  'Mali-G78',
  'ANGLE (NVIDIA GeForce RTX 4070)',
])('isVirtualMachine() returns false for %s', (renderer) => {
  expect(isVirtualMachine(renderer)).toBe(false);
});

test('isVirtualMachine() returns undefined without a name', () => {
  expect(isVirtualMachine(undefined)).toBeUndefined();
});
