"""Runs every library with the arguments that docs/environments.md recommends for it.

`make test-training` installs the libraries; missing libraries are skipped. BLESS=1 updates the
table in the documentation.
"""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[2] / "docs" / "environments.md"
BEGIN = "<!-- written by carc-py/training/test_libraries.py -->\n"
END = "<!-- libraries: end -->"

# The name of the library, the tested part as Markdown, the environment, its arguments, the module
# to import, and a program that contains the placeholder ARGUMENTS.
SOLO, SELF_PLAY = "carc.envs:carc/Solo-v0", "carc.envs:carc/SelfPlay-v0"
LIBRARIES = [
    (
        "Gymnasium",
        "`check_env`",
        SOLO,
        "",
        "gymnasium",
        """
        import gymnasium
        from gymnasium.utils.env_checker import check_env
        check_env(gymnasium.make(ID, ARGUMENTS).unwrapped, skip_render_check=True)
        """,
    ),
    (
        "Gymnasium",
        "`make_vec`",
        SELF_PLAY,
        "",
        "gymnasium",
        """
        import gymnasium
        envs = gymnasium.make_vec(ID, num_envs=4, ARGUMENTS)
        observations, _ = envs.reset(seed=1)
        for _ in range(300):
            mask = observations["action_mask"]
            assert mask.any(axis=1).all()
            observations, *_ = envs.step(mask.argmax(axis=1))
        """,
    ),
    (
        "sb3-contrib",
        '`MaskablePPO("MultiInputPolicy")`',
        SOLO,
        "",
        "sb3_contrib",
        """
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common.env_util import make_vec_env
        envs = make_vec_env(ID, n_envs=2, env_kwargs=dict(ARGUMENTS))
        policy = dict(net_arch=[8])
        model = MaskablePPO("MultiInputPolicy", envs, n_steps=16, batch_size=16, n_epochs=1,
                            policy_kwargs=policy)
        model.learn(32)
        """,
    ),
    (
        "sb3-contrib",
        '`MaskablePPO("MlpPolicy")`',
        SOLO,
        'observation="flat", legal="info"',
        "sb3_contrib",
        """
        from sb3_contrib import MaskablePPO
        from stable_baselines3.common.env_util import make_vec_env
        envs = make_vec_env(ID, n_envs=2, env_kwargs=dict(ARGUMENTS))
        policy = dict(net_arch=[8])
        model = MaskablePPO("MlpPolicy", envs, n_steps=16, batch_size=16, n_epochs=1,
                            policy_kwargs=policy)
        model.learn(32)
        """,
    ),
    (
        "Stable-Baselines3",
        "`PPO`, without a mask",
        SOLO,
        'observation="flat", legal="info", illegal="random"',
        "stable_baselines3",
        """
        from stable_baselines3 import PPO
        from stable_baselines3.common.env_util import make_vec_env
        envs = make_vec_env(ID, n_envs=2, env_kwargs=dict(ARGUMENTS))
        policy = dict(net_arch=[8])
        model = PPO("MlpPolicy", envs, n_steps=16, batch_size=16, n_epochs=1, policy_kwargs=policy)
        model.learn(32)
        """,
    ),
    (
        "TorchRL",
        "`GymEnv`, `ActionMask`",
        SOLO,
        "",
        "torchrl",
        """
        import torch
        from torchrl.envs import ActionMask, DTypeCastTransform, GymEnv, TransformedEnv
        env = TransformedEnv(GymEnv(ID, categorical_action_encoding=True, ARGUMENTS))
        env.append_transform(DTypeCastTransform(torch.int8, torch.bool, in_keys=["action_mask"]))
        env.append_transform(ActionMask())
        steps = env.rollout(30)
        taken = steps["action_mask"].gather(1, steps["action"][:, None])
        assert taken.all()
        """,
    ),
    (
        "TorchRL",
        "`GymWrapper`",
        "carc.envs.vector_v0.env",
        'illegal="random", autoreset_mode=AutoresetMode.DISABLED',
        "torchrl",
        """
        from gymnasium.vector import AutoresetMode
        from torchrl.envs import GymWrapper
        from carc.envs import vector_v0
        env = GymWrapper(vector_v0.env(4, ARGUMENTS))
        assert env.rollout(10).shape == (4, 10)
        """,
    ),
    (
        "TorchRL",
        "`PettingZooWrapper(use_mask=True)`",
        "carc.envs.aec_v0.env",
        "",
        "torchrl",
        """
        from torchrl.envs import PettingZooWrapper
        from carc.envs import aec_v0
        assert len(PettingZooWrapper(aec_v0.env(ARGUMENTS), use_mask=True).rollout(20)) == 20
        """,
    ),
    (
        "PettingZoo",
        "`api_test` and wrappers",
        "carc.envs.aec_v0.env",
        "",
        "pettingzoo",
        """
        from pettingzoo.test import api_test
        from pettingzoo.utils import wrappers
        from carc.envs import aec_v0
        env = aec_v0.env(ARGUMENTS)
        api_test(env, num_cycles=50)
        env = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
        env.reset(seed=1)
        for agent in env.agent_iter(20):
            observation, *_ = env.last()
            env.step(env.action_space(agent).sample(observation["action_mask"]))
        """,
    ),
    (
        "Tianshou",
        "`PettingZooEnv`, `Collector`",
        "carc.envs.aec_v0.env",
        'observation="flat"',
        "tianshou",
        """
        import gymnasium
        from tianshou.algorithm import MARLRandomDiscreteMaskedOffPolicyAlgorithm as Random
        from tianshou.algorithm import MultiAgentOffPolicyAlgorithm
        from tianshou.data import Collector, VectorReplayBuffer
        from tianshou.env import DummyVectorEnv, PettingZooEnv
        from carc.envs import aec_v0
        def make():
            return PettingZooEnv(aec_v0.env(ARGUMENTS))
        env = make()
        players = [Random(action_space=env.action_space) for _ in env.agents]
        together = MultiAgentOffPolicyAlgorithm(algorithms=players, env=env)
        collector = Collector(together, DummyVectorEnv([make] * 2), VectorReplayBuffer(400, 2))
        collector.reset()
        assert collector.collect(n_step=40).n_collected_steps >= 40
        """,
    ),
    (
        "AgileRL",
        "`DQN`, with `action_mask`",
        SELF_PLAY,
        'observation="flat", legal="info"',
        "agilerl",
        """
        import gymnasium
        from agilerl.algorithms import DQN
        envs = gymnasium.make_vec(ID, num_envs=2, ARGUMENTS)
        observations, infos = envs.reset(seed=1)
        agent = DQN(envs.single_observation_space, envs.single_action_space,
                    net_config={"head_config": {"hidden_size": [8]}})
        for _ in range(10):
            mask = infos["action_mask"]
            actions = agent.get_action(observations, epsilon=0.1, action_mask=mask)
            assert mask[[0, 1], actions].all()
            observations, _, _, _, infos = envs.step(actions)
        """,
    ),
    (
        "RLlib",
        "`PPO` with `ActionMaskingTorchRLModule`",
        SOLO,
        'observation="flat"',
        "ray.rllib.algorithms.ppo",
        None,
    ),
]
# A small table keeps the networks small. The documentation does not include this argument.
SMALL = 'options={"table": "9x9"}'


def table() -> str:
    """Returns the table for the documentation."""
    rows = ["| library | with | environment | arguments |", "| --- | --- | --- | --- |"]
    for library, used, environment, arguments, _, _ in LIBRARIES:
        shown = f"`{arguments}`" if arguments else "none"
        rows.append(f"| {library} | {used} | `{environment}` | {shown} |")
    return "\n".join(rows) + "\n"


def test_table_in_the_documentation_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    new = f"{before}{BEGIN}\n{table()}\n{END}{after}"
    if os.environ.get("BLESS"):
        PAGE.write_text(new, encoding="utf-8")
    assert page == new or os.environ.get("BLESS")


@pytest.mark.parametrize("row", LIBRARIES, ids=lambda row: f"{row[0]}: {row[1]}")
def test_starts_with_its_arguments(row: tuple[str, ...], tmp_path: Path) -> None:
    _, _, environment, arguments, module, program = row
    imports = subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True)
    if imports.returncode != 0:
        pytest.skip(f"{module} is not installed")
    if program is None:
        # The example program contains the wrapper that this library needs.
        example = PAGE.parents[1] / "examples" / "python" / "training" / "rllib_ppo.py"
        text = example.read_text(encoding="utf-8")
        assert '"observation": "flat"' in text
        assert environment in text
        command = [sys.executable, str(example), "--iterations", "1", "--steps", "300"]
    else:
        arguments = ", ".join(part for part in (arguments, SMALL) if part)
        text = textwrap.dedent(program).replace("ARGUMENTS", arguments)
        command = [sys.executable, "-c", text.replace("ID", repr(environment))]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout[-3000:] + answer.stderr[-3000:]
